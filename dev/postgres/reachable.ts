import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where root keeps what the server's account must reach when the checkout lies in a closed home. */
const SHARED_FOLDER = '/var/lib/wordlight'

const OTHERS_MAY_ENTER = 0o001

/** Whether every existing folder on the way to a path lets other accounts through. */
export function isReachableByOthers(path: string): boolean {
  let folder = resolve(path)
  while (!existsSync(folder)) folder = dirname(folder)
  for (; ; folder = dirname(folder)) {
    const entry = statSync(folder)
    if (entry.isDirectory() && !(entry.mode & OTHERS_MAY_ENTER)) return false
    if (folder === dirname(folder)) return true
  }
}

/** A folder outside closed homes that stands for `path`; the same one each time. */
export function reachableStandIn(path: string, sharedFolder = SHARED_FOLDER): string {
  const digest = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 16)
  const standIn = join(sharedFolder, digest)
  mkdirSync(standIn, { recursive: true, mode: 0o755 })
  return standIn
}
