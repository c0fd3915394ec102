import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'

const run = promisify(execFile)

export const SUPERUSER = 'wordlight'

/**
 * Makes the data folder of a server where none is. A start that was killed half-way leaves nothing that counts: the
 * folder gets its name last.
 */
export async function createCluster(options: {
  cluster: string
  initdb: string
  password: string
  account: Account | null
}): Promise<void> {
  const { cluster, initdb, password, account } = options
  if (existsSync(cluster)) return

  const partial = `${cluster}.partial`
  const passwordFile = `${cluster}.password`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) {
    chownSync(partial, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  try {
    await run(
      initdb,
      [
        `--pgdata=${partial}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        // Neon's driver sends the password in the clear and at once; the server listens on the loopback address only.
        '--auth=password',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
        '--no-instructions',
      ],
      { cwd: '/', env: {}, ...account },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(partial, cluster)
}

/** Where the data lies below its folder. */
export const clusterIn = (folder: string) => join(folder, 'cluster')
