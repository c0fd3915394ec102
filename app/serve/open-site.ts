import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ConfigError, type ServerConfig } from '#api/config.ts'
import type { Site, SiteParts } from '#api/serve.ts'
import { createFiles } from './files.ts'
import { type Pages, pageSettingsOf } from './pages.ts'
import { createSite } from './site.ts'

const DEFAULT_DIST = fileURLToPath(new URL('dist', import.meta.resolve('#config')))

/** The built web app, from the folder that WEB_DIST names or `dist`. Throws ConfigError when none lies there. */
export async function openSite(config: ServerConfig, parts: SiteParts): Promise<Site> {
  const folder = config.WEB_DIST ?? DEFAULT_DIST
  const bundle = join(folder, 'server', 'server.js')
  if (!existsSync(bundle)) {
    throw new ConfigError(`WEB_DIST: ${folder} holds no built web app; npm run build makes one`)
  }
  const { default: pages } = (await import(pathToFileURL(bundle).href)) as { default: Pages }
  const files = createFiles(join(folder, 'client'))
  const site = createSite({ ...parts, pages, files, settings: pageSettingsOf(config) })
  return (request) => site.fetch(request)
}
