import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { captionFiles } from '#dev/build/caption-files-plugin.ts'
import { chromiumLaunch } from '#tests/browser/support/chromium.ts'
import { ROOT } from '#tests/support/repository.ts'

/** What a module of the page can be asked for: one argument in, one answer out, both JSON. */
type InPage = (argument: never) => Promise<unknown>

/** An empty page in a browser of its own, in which the product's preview code runs without the editor. */
export type CaptionPage = {
  /** Calls an exported function of a module, named by its path from the root. */
  call: <Call extends InPage>(
    module: string,
    name: string,
    argument: Parameters<Call>[0],
  ) => Promise<Awaited<ReturnType<Call>>>
  close: () => Promise<void>
}

/** Serves the repository as Vite's development server does, and opens Chromium on it. */
export async function openCaptionPage(): Promise<CaptionPage> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'wordlight-vite-'))
  const server = await createServer({
    configFile: false,
    root: ROOT,
    appType: 'mpa',
    cacheDir,
    plugins: [captionFiles()],
    worker: { format: 'es' },
    // Whoever edits the engine meanwhile does not change what is measured.
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    // One that is found later would load the page anew.
    optimizeDeps: { entries: [], include: ['jassub', '@tanstack/react-store', 'bidi-js'] },
    logLevel: 'error',
  })
  await server.listen()
  const browser = await chromium.launch(chromiumLaunch(process.env.CHROMIUM_PATH))
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto(`${server.resolvedUrls?.local[0]}dev/caption-page/index.html`)
  return {
    call: async (module, name, argument) => {
      const answer = await page.evaluate(
        async ([address, exported, given]) => (await import(address))[exported](given),
        [`/${module}`, name, argument] as const,
      )
      if (complaints.length > 0) throw new Error(complaints.join('\n'))
      return answer
    },
    close: async () => {
      await browser.close()
      await server.close()
      rmSync(cacheDir, { recursive: true, force: true })
    },
  }
}
