import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheControlOf, FILE_HEADERS, HASHED_FILES } from '#app/serve/file-headers.ts'

/** What Cloudflare reads beside the files that it serves before the Worker: our headers, and what to leave out. */
export function writeWorkerFiles(folder: string): void {
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  const rules = [
    '/*',
    ...lines({ ...FILE_HEADERS, 'cache-control': cacheControlOf('/') }),
    ...HASHED_FILES.flatMap((path) => [
      `${path}*`,
      '  ! cache-control',
      ...lines({ 'cache-control': cacheControlOf(path) }),
    ]),
  ]
  writeFileSync(join(folder, '_headers'), `${rules.join('\n')}\n`)
  // It compresses by itself.
  writeFileSync(join(folder, '.assetsignore'), '*.br\n*.gz\n')
}
