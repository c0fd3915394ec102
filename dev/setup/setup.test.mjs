import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleOutput } from '#tests/setup/fail-on-console.ts'
import { matchesLockfile } from './node-packages.mjs'
import { findPython } from './python.mjs'
import { pythonEnvironmentStep } from './python-environment.mjs'
import { hashFiles, MissingRequirement, runSteps } from './steps.mjs'
import { installCommand } from './system-packages.mjs'

let root

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'setup-'))
})
afterEach(() => rm(root, { recursive: true }))

test('only the steps that are not in place do their work, in order', async () => {
  const done = []
  const step = (name, inPlace) => ({
    name,
    inPlace: () => inPlace,
    work: async () => done.push(name),
  })
  await runSteps(root, [step('first', false), step('second', true), step('third', false)])
  expect(done).toEqual(['first', 'third'])
  expect(consoleOutput.splice(0).join('\n')).toMatch(
    /first \.\.\.[\s\S]*first done[\s\S]*third done/,
  )
})

test('nothing is written or said when all is in place', async () => {
  await runSteps(root, [{ name: 'first', inPlace: () => true, work: async () => {} }])
  expect(existsSync(join(root, '.local'))).toBe(false)
})

test('a failing command is told with its last output and where the rest is', async () => {
  const step = {
    name: 'bad step',
    inPlace: () => false,
    work: (run) => run('sh', ['-c', 'echo the reason; exit 7']),
  }
  await expect(runSteps(root, [step])).rejects.toThrow(
    /the reason\nsh ended with code 7.*setup-bad-step\.log/,
  )
  expect(existsSync(join(root, '.local', 'setup.lock'))).toBe(false)
  consoleOutput.length = 0
})

test('two set-ups of one checkout do not run side by side', async () => {
  await mkdir(join(root, '.local'))
  await writeFile(join(root, '.local', 'setup.lock'), String(process.ppid))
  const step = { name: 'first', inPlace: () => false, work: async () => {} }
  await expect(runSteps(root, [step])).rejects.toThrow(/Another set-up runs/)
})

test('a lock that a killed set-up left behind is taken over', async () => {
  await mkdir(join(root, '.local'))
  await writeFile(join(root, '.local', 'setup.lock'), '99999999')
  await runSteps(root, [{ name: 'first', inPlace: () => false, work: async () => {} }])
  expect(consoleOutput.splice(0)).toHaveLength(2)
})

const lockfile = (packages) => JSON.stringify({ packages })

test.each([
  ['the same version', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['a missing package', {}, false],
])('installed packages with %s: in place %j', (_, installed, expected) => {
  const wanted = { '': {}, 'node_modules/a': { version: '1.0.0' } }
  expect(matchesLockfile(lockfile(wanted), lockfile(installed))).toBe(expected)
})

test('packages for other platforms may be missing', () => {
  const wanted = { 'node_modules/a-darwin': { version: '1.0.0', optional: true } }
  expect(matchesLockfile(lockfile(wanted), lockfile({}))).toBe(true)
})

/** A machine on which the commands named in `versions` exist. */
const machine = (versions, withVenv) => (command, code) => {
  if (!(command in versions)) return null
  return code.includes('venv') ? (withVenv.includes(command) ? 'yes' : null) : versions[command]
}

test('a shim that does not run is passed over for a Python that does', () => {
  const run = machine({ 'python3.13': '3.13', python3: '3.12' }, ['python3.13'])
  expect(findPython(run)).toEqual({ command: 'python3.13', version: '3.13' })
})

test('a Python that can make environments is preferred', () => {
  const run = machine({ 'python3.11': '3.11', '/usr/bin/python3': '3.11' }, ['/usr/bin/python3'])
  expect(findPython(run).command).toBe('/usr/bin/python3')
})

test('a machine without a fitting Python is told what it needs', () => {
  expect(() => findPython(machine({ python3: '3.12' }, []))).toThrow(MissingRequirement)
})

test('the one command names the packages of the package manager', () => {
  const debian = installCommand(['bubblewrap', 'flite'], (program) => program === 'apt-get')
  expect(debian).toMatch(/apt-get install .*bubblewrap flite$/)
  expect(installCommand(['flite'], (program) => program === 'brew')).toBe('brew install flite')
  expect(installCommand(['flite'], () => false)).toBeNull()
})

test('an environment made for development serves the product until a lock changes', async () => {
  const venv = join(root, 'worker', '.venv')
  await mkdir(join(venv, 'bin'), { recursive: true })
  await writeFile(join(venv, 'bin', 'python'), '')
  await writeFile(join(root, 'worker', 'requirements.lock'), 'a')
  await writeFile(join(root, 'worker', 'requirements-dev.lock'), 'a b')
  const inPlace = (purpose) => pythonEnvironmentStep(root, purpose).inPlace()
  expect(inPlace('product')).toBe(false)

  const hash = hashFiles([join(root, 'worker', 'requirements-dev.lock')])
  await writeFile(join(venv, 'wordlight-lock.txt'), `development ${hash}\n`)
  expect([inPlace('product'), inPlace('development')]).toEqual([true, true])

  await writeFile(join(root, 'worker', 'requirements-dev.lock'), 'a c')
  expect([inPlace('product'), inPlace('development')]).toEqual([false, false])
  expect(await readFile(join(venv, 'bin', 'python'), 'utf8')).toBe('')
})
