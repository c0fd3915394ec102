import { join } from 'node:path'
import type { Addresses, WebMode } from './addresses.ts'
import { apiProgram, BIN, inheritedEnvironment, type Program, ROOT } from './programs.ts'
import type { ServicesReady } from './services.ts'
import type { Secrets, StateFolder } from './state-folder.ts'

type Given = {
  addresses: Addresses
  services: ServicesReady
  secrets: Secrets
  account: { email: string; password: string }
  folder: StateFolder
}

/** What answers browsers, workers and the command line. */
export function servingPrograms(web: WebMode, given: Given): Program[] {
  const { addresses, services, secrets, account, folder } = given
  const { ports, publicUrl } = addresses
  const shared = { publicUrl, services, secrets }
  if (web === 'built') {
    return [apiProgram({ ...shared, port: ports.web, site: { folder: folder.web, account } })]
  }
  const api = apiProgram({ ...shared, port: ports.api })
  return web === 'none' ? [api] : [api, developmentProgram(given)]
}

/** The web app on Vite's development server, which hands /api to the API. */
function developmentProgram({ addresses, services, account, folder }: Given): Program {
  return {
    name: 'web',
    command: join(BIN, 'node'),
    args: [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')],
    env: {
      ...inheritedEnvironment(),
      NO_COLOR: '1',
      PORT: String(addresses.ports.web),
      WORDLIGHT_API_ORIGIN: addresses.apiOrigin,
      WORDLIGHT_VITE_CACHE: join(folder.root, 'vite'),
      WORDLIGHT_PAGE_SETTINGS: JSON.stringify({
        storeOrigin: new URL(services.objectStore.endpoint).origin,
        demoAccount: account,
      }),
    },
    graceMs: 5000,
  }
}
