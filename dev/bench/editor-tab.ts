import { chromium, type Page } from '@playwright/test'
import type { PresetKey } from '#captions/index.ts'
import { chromiumLaunch } from '#tests/browser/support/chromium.ts'
import type { Cloud } from '#tests/support/launch-cloud.ts'
import type { Tokens } from '#tests/support/transcribed-project.ts'
import { type Edit, installProbe } from './editor-probe.ts'
import { memoryOf } from './memory.ts'

/** MiB, after a forced garbage collection. */
export type TabMemory = { heap: number; process: number | null }
export type EditorTab = Awaited<ReturnType<typeof openEditorTab>>

/** In the middle of the video, so that captions stand before and behind it. */
const WORD = 85
const LIMIT_MS = 30_000
/** As fast as a hasty typist; faster, and two edits would share a frame. */
const TYPING_MS = 80

/** The editor of a project in a browser of its own, seen through its texts and roles alone. */
export async function openEditorTab(cloud: Cloud, tokens: Tokens, projectId: string) {
  const browser = await chromium.launch(chromiumLaunch(process.env.CHROMIUM_PATH))
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await page.addInitScript(({ access_token, refresh_token }) => {
    localStorage.setItem('access_token', access_token)
    localStorage.setItem('refresh-token', refresh_token)
  }, tokens)
  await page.addInitScript(installProbe)
  await page.goto(`${cloud.webUrl}/editor-video/${projectId}`)
  await untilEdits(page, 1)

  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const system = await browser.newBrowserCDPSession()

  return {
    /** Chooses a preset, opens a word and leaves its text field in focus, with the word in the picture. */
    choosePreset: async (preset: PresetKey) => {
      await page.getByRole('tab', { name: 'Models' }).click()
      await page.locator(`input[type=radio][value=${preset}]`).check()
      await page.getByRole('tab', { name: 'Captions' }).click()
      await page.locator(`[data-word="${WORD}"]`).click()
      await page.getByRole('textbox', { name: 'Text' }).press('End')
      // The list takes the video to the word; else there would be nothing to draw.
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
      await page.waitForTimeout(1000)
    },
    /** Types a letter and takes it away again, and so on; answers what each of the edits took. */
    edit: async (count: number): Promise<Edit[]> => {
      await page.evaluate(() => {
        window.benchEdits = []
      })
      for (let edit = 1; edit <= count; edit += 1) {
        await page.keyboard.press(edit % 2 === 1 ? 'x' : 'Backspace')
        await untilEdits(page, edit)
        await page.waitForTimeout(TYPING_MS)
      }
      return page.evaluate(() => window.benchEdits)
    },
    leaveWord: () => page.keyboard.press('Escape'),
    readMemory: async (): Promise<TabMemory> => {
      for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage')
      await page.waitForTimeout(1000)
      const { metrics } = await cdp.send('Performance.getMetrics')
      const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
      const { processInfo } = await system.send('SystemInfo.getProcessInfo')
      const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
      return { heap: used / 1024 ** 2, process: memoryOf(renderers) }
    },
    close: () => browser.close(),
  }
}

async function untilEdits(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => window.benchEdits.length >= wanted, count, {
    timeout: LIMIT_MS,
  })
}
