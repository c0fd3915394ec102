import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '#tests/support/repository.ts'
import { type Played, playClapper } from './play-clapper.ts'

type Preview = { name: string; file: string; flashes: number[]; clicks: number[] }

/** A frame at 25 a second, and what a browser's clock and its sound may be apart. */
const TOLERANCE_SECONDS = 0.06
const WORKER = join(ROOT, 'worker')

let folder: string
let previews: Preview[]

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wordlight-previews-'))
  const script = join(import.meta.dirname, 'make_previews.py')
  const python = join(WORKER, '.venv/bin/python')
  const made = execFileSync(python, [script, folder], {
    env: { ...process.env, PYTHONPATH: WORKER },
    encoding: 'utf8',
  })
  previews = JSON.parse(made) as Preview[]
})

test.afterAll(() => rmSync(folder, { recursive: true }))

test('what the editor plays of an odd source flashes and clicks at the times of its words', async ({
  page,
}) => {
  await page.setContent('<button>play</button>')
  // Pages may make sound once they have been touched.
  await page.getByRole('button').click()
  const plays = previews.map(async (preview): Promise<[Preview, Played]> => {
    const video = readFileSync(join(folder, preview.file)).toString('base64')
    return [preview, await page.evaluate(playClapper, { video, moments: preview.flashes })]
  })
  for (const [preview, played] of await Promise.all(plays)) {
    expect.soft(played.flashes, preview.name).toEqual(preview.flashes)
    expect.soft(played.clicks, preview.name).toHaveLength(preview.clicks.length)
    for (const [index, click] of preview.clicks.entries()) {
      const off = Math.abs((played.clicks[index] ?? Number.NaN) - click)
      expect.soft(off, `${preview.name}: click at ${click}`).toBeLessThanOrEqual(TOLERANCE_SECONDS)
    }
  }
})
