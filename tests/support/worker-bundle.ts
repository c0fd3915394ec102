import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { MiniflareOptions } from 'miniflare'
import { unstable_readConfig } from 'wrangler'
import { buildWebApp } from '#dev/build/web-app.ts'
import { ROOT } from './repository.ts'

type WorkerConfig = MiniflareOptions['workers'][number]['config']

const TYPES = { '.wasm': 'wasm', '.bin': 'data' } as const
const WRANGLER = path.join(ROOT, 'node_modules', 'wrangler', 'bin', 'wrangler.js')
const CONFIG = path.join(ROOT, 'wrangler.jsonc')

/**
 * The very files that `wrangler deploy` would send after `npm run build`, with the settings of wrangler.jsonc, as
 * miniflare takes them. `main` is another entry than the one that is deployed.
 */
export async function buildWorker(main?: string): Promise<WorkerConfig> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wordlight-worker-'))
  const entry = main === undefined ? [] : [main]
  try {
    // Wrangler wants to see the folder of assets, whatever the entry.
    await buildWebApp(path.join(ROOT, 'dist'))
    await promisify(execFile)(
      process.execPath,
      [WRANGLER, 'deploy', ...entry, '--dry-run', '--outdir', folder, '--config', CONFIG],
      { cwd: ROOT, env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' } },
    )
    const config = unstable_readConfig({ config: CONFIG })
    return {
      name: config.name ?? '',
      compatibilityDate: config.compatibility_date ?? '',
      compatibilityFlags: config.compatibility_flags,
      manifest: await readManifest(folder),
      assets: assetsOf(config),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function assetsOf({ assets }: ReturnType<typeof unstable_readConfig>): WorkerConfig['assets'] {
  return {
    directory: path.join(ROOT, assets?.directory ?? ''),
    htmlHandling: assets?.html_handling,
    runWorkerFirst: assets?.run_worker_first,
    hasUserWorker: true,
  }
}

async function readManifest(folder: string): Promise<NonNullable<WorkerConfig['manifest']>> {
  const modules: NonNullable<WorkerConfig['manifest']>['modules'] = {}
  let mainModule = ''
  for (const name of await readdir(folder)) {
    const contents = await readFile(path.join(folder, name))
    const ending = path.extname(name)
    if (ending === '.js') {
      mainModule = name
      modules[name] = { type: 'esm', contents: contents.toString() }
    } else if (ending === '.wasm' || ending === '.bin') {
      modules[`./${name}`] = { type: TYPES[ending], contents: new Uint8Array(contents) }
    }
  }
  return { mainModule, modules }
}
