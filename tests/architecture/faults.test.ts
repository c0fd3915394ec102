import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readTracked } from '#tests/support/repository.ts'

/** What a line of docs/faults.md says of a file: its path, and the titles that follow it. */
type Cited = { file: string; titles: string[] }

const cited: Cited[] = readTracked('docs/faults.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) =>
    [...line.matchAll(/([\w./-]+\.(?:test\.ts|py))((?: “[^”]+”,?)*)/g)].map(
      ([, file = '', rest = '']) => ({
        file,
        titles: [...rest.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
      }),
    ),
  )

test('every test that the list of faults names exists under that title', () => {
  expect(cited.length).toBeGreaterThan(40)
  const missing = cited.flatMap(({ file, titles }) => {
    if (!existsSync(path.join(ROOT, file))) return [file]
    const text = readTracked(file)
    return titles.filter((title) => !text.includes(title)).map((title) => `${file}: ${title}`)
  })
  expect(missing).toEqual([])
})
