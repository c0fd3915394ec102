import { reservePort } from './ports.ts'
import { keepPorts, loadPorts, type PortName, type StateFolder } from './state-folder.ts'

/** `development`: Vite beside the API. `built`: one process serves both. `none`: the API alone. */
export type WebMode = 'development' | 'built' | 'none'

export type Addresses = {
  ports: Record<PortName, number>
  apiOrigin: string
  /** Null where no web app runs. */
  webUrl: string | null
  /** What people open: links in mails begin with it. */
  publicUrl: string
  release: () => void
}

const NEEDED: Record<WebMode, PortName[]> = {
  development: ['web', 'api', 'objectStore'],
  built: ['web', 'objectStore'],
  none: ['api', 'objectStore'],
}

const originOf = (port: number) => `http://127.0.0.1:${port}`

/** The addresses of the last start where they are free; `release` gives them back. */
export async function chooseAddresses(
  folder: StateFolder,
  web: WebMode,
  say: (text: string) => void,
): Promise<Addresses> {
  const wanted = loadPorts(folder)
  const ports = { ...wanted }
  const releases: (() => void)[] = []
  for (const name of NEEDED[web]) {
    const reserved = await reservePort(wanted[name])
    ports[name] = reserved.port
    releases.push(reserved.release)
    if (reserved.port !== wanted[name]) {
      say(`port ${wanted[name]} is taken; using ${reserved.port}`)
    }
  }
  keepPorts(folder, ports)
  const webUrl = web === 'none' ? null : originOf(ports.web)
  const apiOrigin = originOf(web === 'built' ? ports.web : ports.api)
  const release = () => {
    for (const each of releases) each()
  }
  return { ports, apiOrigin, webUrl, publicUrl: webUrl ?? apiOrigin, release }
}
