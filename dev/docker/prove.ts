// `npm run prove:image`: builds docker/worker.Dockerfile without Docker, in Debian roots, and runs the worker there as a
// container would: uid 1000, no capability, read-only root, no network. Needs root, debootstrap and some minutes.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '#dev/checks/run-command.ts'
import { makeBase } from './bases.ts'
import { type Built, buildStage, runInRoot } from './build-stage.ts'
import { parseDockerfile } from './dockerfile.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(ROOT, '.local', 'docker') },
    'build-arg': { type: 'string', multiple: true, default: [] },
  },
})
const builtArguments = Object.fromEntries(
  values['build-arg'].map((pair) => [pair.split('=')[0] ?? '', pair.replace(/^[^=]*=/, '')]),
)

const dockerfile = readFileSync(join(ROOT, 'docker', 'worker.Dockerfile'), 'utf8')
const stages = parseDockerfile(dockerfile)
await mkdir(values.folder, { recursive: true })

const builtStages = new Map<string, Built>()
let worker: Built | undefined
for (const stage of stages) {
  const base = join(values.folder, `base-${stage.base.replace(':', '-')}`)
  makeBase(stage.base, base)
  const root = join(values.folder, stage.alias ?? 'worker')
  rmSync(root, { recursive: true, force: true })
  execFileSync('cp', ['--archive', base, root])
  worker = buildStage(stage, root, builtArguments, builtStages)
  if (stage.alias) builtStages.set(stage.alias, worker)
}
if (!worker) throw new Error('The Dockerfile has no stage.')

cpSync(join(ROOT, 'dev', 'talk', 'sample.mp4'), join(worker.root, 'mnt', 'sample.mp4'))
prove(
  'runs as uid 1000 without capabilities',
  ['sh', '-c', 'id -u; grep CapBnd /proc/self/status'],
  {
    status: 0,
    output: /^1000\nCapBnd:\t0+\n$/,
  },
)
prove('cannot change its own files', ['touch', '/opt/wordlight/worker/new'], {
  status: 1,
  output: /Read-only file system/,
})
prove('doctor finds all good', [...commandOf('ENTRYPOINT'), 'doctor'], {
  status: 0,
  output: /good {2}sandbox: bubblewrap/,
})
prove('is in good health', commandOf('HEALTHCHECK'), { status: 0, output: /good {2}device/ })
prove(
  'hears the sample',
  [...commandOf('ENTRYPOINT'), 'transcribe', '/mnt/sample.mp4', '--lang', 'en'],
  {
    status: 0,
    output: /nobody/,
  },
)
prove('says what it lacks', [...commandOf('ENTRYPOINT'), ...commandOf('CMD')], {
  status: 2,
  output: /WORKER_API_URL/,
})

function commandOf(name: string): string[] {
  const value = stages.at(-1)?.instructions.find((instruction) => instruction.name === name)?.value
  return JSON.parse(value?.slice(value.indexOf('[')) ?? '[]') as string[]
}

function prove(
  what: string,
  command: string[],
  expected: { status: number; output: RegExp },
): void {
  const started = performance.now()
  const { status, stdout, stderr } = runInRoot(worker as Built, 'run', command)
  const good = status === expected.status && expected.output.test(stdout + stderr)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${good ? 'ok  ' : 'FAIL'} ${what} (${seconds} s)`)
  if (!good) {
    console.log(`status ${status}\n${stdout}${stderr}`)
    process.exitCode = 1
  }
}
