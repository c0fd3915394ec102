import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { waitForLock } from '#dev/cloud/process-lock.ts'
import { CHUNKS_FILE } from './chunks-plugin.ts'
import { compressFiles } from './compress-files.ts'
import { digestOfInputs } from './web-inputs.ts'
import { writeWorkerFiles } from './worker-files.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')

/**
 * Builds the web app into a folder: `client` holds the files for browsers with their compressed twins, `server` the
 * pages. Does nothing when the folder holds a build of the same inputs.
 *
 * @returns whether it had to build
 * @throws with the last lines of the build's output
 */
export async function buildWebApp(folder: string, interrupt?: AbortSignal): Promise<boolean> {
  mkdirSync(folder, { recursive: true })
  const lock = await waitForLock(join(folder, 'build.lock'))
  try {
    const stamp = join(folder, 'inputs.sha256')
    const digest = digestOfInputs(ROOT)
    if (readText(stamp) === digest) return false
    const draft = join(folder, 'draft')
    await runVite(draft, interrupt)
    renameSync(join(draft, 'client', CHUNKS_FILE), join(draft, CHUNKS_FILE))
    await compressFiles(join(draft, 'client'))
    writeWorkerFiles(join(draft, 'client'))
    rmSync(stamp, { force: true })
    for (const part of ['client', 'server', CHUNKS_FILE]) {
      rmSync(join(folder, part), { recursive: true, force: true })
      renameSync(join(draft, part), join(folder, part))
    }
    rmSync(draft, { recursive: true })
    writeFileSync(stamp, digest)
    return true
  } finally {
    lock.release()
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function runVite(folder: string, signal?: AbortSignal): Promise<void> {
  const args = [VITE, 'build', '--outDir', folder, '--emptyOutDir']
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => output.push(chunk))
  return new Promise((settle, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const lines = Buffer.concat(output).toString().trimEnd().split('\n').slice(-20)
      if (code === 0) settle()
      else reject(new Error(['The web app could not be built:', ...lines].join('\n  ')))
    })
  })
}
