// `npm run screenshots`: each page and state in twelve variants, checked; a sheet of each in .local/screenshots.
// `--only editor` takes the states that are called so, `--web FOLDER` shows a build that is there already.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildWebApp } from '#dev/build/web-app.ts'
import { chromiumLaunch } from '#tests/browser/support/chromium.ts'
import { ROOT } from '#tests/support/repository.ts'
import { type Result, renderReport } from './report.ts'
import { drawSheet } from './sheet.ts'
import { openSite } from './site.ts'
import type { State } from './state.ts'
import { STATES } from './states.ts'
import { takeState } from './take-state.ts'
import { openViews } from './views.ts'

/** Pages that are loaded side by side: about what two cores can do. */
const LANES = 2
const OUTPUT = path.join(ROOT, '.local', 'screenshots')

const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [''] }, web: { type: 'string' } },
})
const wanted = STATES.filter(({ name }) => options.only.some((part) => name.includes(part)))
if (wanted.length === 0) {
  console.error(`No state is called like “${options.only.join('”, “')}”:`)
  console.error(STATES.map(({ name }) => `  ${name}`).join('\n'))
  process.exit(1)
}
const results = await takeAll(wanted)
console.log(`\n${renderReport(results)}\n\nThe sheets are in ${OUTPUT}.`)
const hasFindings = results.some(({ shots }) => shots.some(({ findings }) => findings.length > 0))
process.exit(hasFindings ? 1 : 0)

async function takeAll(states: readonly State[]): Promise<Result[]> {
  mkdirSync(OUTPUT, { recursive: true })
  const dist = options.web ?? path.join(ROOT, 'dist')
  if (options.web === undefined) await buildWebApp(dist)
  const site = await openSite(dist)
  const browser = await chromium.launch(chromiumLaunch(process.env.CHROMIUM_PATH))
  try {
    const views = await openViews(browser)
    const drawing = await browser.newPage()
    const done: Result[] = []
    for (const state of states) {
      const startedAt = performance.now()
      const its = views.filter(({ width }) => !state.widths || state.widths.includes(width))
      const shots = (await inLanes(its, (view) => takeState(site, view, state))).flat()
      await drawSheet(drawing, shots, path.join(OUTPUT, `${state.name}.png`))
      const seconds = (performance.now() - startedAt) / 1000
      done.push({ name: state.name, shots, seconds })
      process.stderr.write(`${state.name} ${seconds.toFixed(1)} s\n`)
    }
    return done
  } finally {
    await browser.close()
    site.close()
  }
}

/** The results in the order of the items, a few of which are worked on at a time. */
async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = [...items.entries()]
  async function lane() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      results[next[0]] = await work(next[1])
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
