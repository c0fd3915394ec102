import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { ROOT } from '#dev/checks/run-command.ts'
import { parseCopy, parsePairs, type Stage } from './dockerfile.ts'

/** What a built stage knows of how it is run. */
export type Built = { root: string; environment: Record<string, string>; directory: string }

export const PLAIN_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
}

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** The machine's own certificates, as a build behind a company's proxy gets them. */
const BUILD_ENVIRONMENT = {
  PIP_CERT: CERTIFICATES,
  SSL_CERT_FILE: CERTIFICATES,
  NODE_EXTRA_CA_CERTS: CERTIFICATES,
  HOME: '/root',
}

/** Does in `root` what Docker would do for a stage. `builtStages`: those that `COPY --from` may name. */
export function buildStage(
  stage: Stage,
  root: string,
  builtArguments: Record<string, string>,
  builtStages: ReadonlyMap<string, Built>,
): Built {
  const built: Built = {
    root,
    environment: { ...PLAIN_ENVIRONMENT },
    directory: '/',
  }
  const given: Record<string, string> = {}
  for (const { name, value } of stage.instructions) {
    if (name === 'ENV') Object.assign(built.environment, Object.fromEntries(parsePairs(value)))
    if (name === 'ARG')
      for (const [key, fallback] of parsePairs(value)) given[key] = builtArguments[key] ?? fallback
    if (name === 'WORKDIR') {
      built.directory = value
      mkdirSync(join(root, value), { recursive: true })
    }
    if (name === 'COPY') copy(value, built, builtStages)
    if (name === 'RUN') {
      console.log(`RUN ${value}`)
      const command = ['sh', '-c', value]
      const { status } = runInRoot(built, 'build', command, { ...BUILD_ENVIRONMENT, ...given })
      if (status !== 0) throw new Error(`RUN ${value} ended with ${status}.`)
    }
  }
  return built
}

/** Runs a command in the root: while it is built, or as a container would. */
export function runInRoot(
  built: Built,
  mode: 'build' | 'run',
  command: string[],
  environment: Record<string, string> = {},
) {
  const script = join(ROOT, 'dev', 'docker', 'in-root.sh')
  const pairs = Object.entries({ ...built.environment, ...environment })
  const within = [
    'env',
    '--ignore-environment',
    ...pairs.map(([name, value]) => `${name}=${value}`),
  ]
  return spawnSync(script, [built.root, mode, built.directory, ...within, ...command], {
    encoding: 'utf8',
    stdio: ['ignore', mode === 'build' ? 'ignore' : 'pipe', mode === 'build' ? 'inherit' : 'pipe'],
  })
}

function copy(value: string, built: Built, builtStages: ReadonlyMap<string, Built>): void {
  const { from, sources, target } = parseCopy(value)
  const into = join(built.root, resolve(built.directory, target))
  if (from !== null) {
    const stage = builtStages.get(from)
    if (!stage) throw new Error(`COPY names the stage ${from}, which is not built.`)
    for (const source of sources) cpSync(join(stage.root, source), into, { recursive: true })
    return
  }
  for (const source of sources)
    copyTracked(source, target.endsWith('/') ? join(into, basename(source)) : into)
}

// What git ignores is not sent to Docker either (worker.Dockerfile.dockerignore).
function copyTracked(source: string, target: string): void {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', source]
  const files = execFileSync('git', listing, { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  if (files.length === 0) throw new Error(`COPY names ${source}, which is not in the checkout.`)
  for (const file of files) {
    const place = file === source ? target : join(target, file.slice(source.length + 1))
    mkdirSync(dirname(place), { recursive: true })
    cpSync(join(ROOT, file), place)
  }
}
