import { expect, test } from 'vitest'
import { parseCopy, parseDockerfile } from '#dev/docker/dockerfile.ts'
import { readTracked, trackedFiles } from '#tests/support/repository.ts'

const stages = parseDockerfile(readTracked('docker/worker.Dockerfile'))
const instructions = stages.flatMap((stage) => stage.instructions)
const valuesOf = (name: string) =>
  instructions.filter((instruction) => instruction.name === name).map(({ value }) => value)
const files = trackedFiles()

const copied = valuesOf('COPY')
  .map(parseCopy)
  .filter(({ from }) => from === null)
  .flatMap(({ sources }) => sources)
const ignoreRules = readTracked('docker/worker.Dockerfile.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const allowed = ignoreRules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
const isWithin = (folder: string) => (file: string) =>
  file === folder || file.startsWith(`${folder}/`)

test('each base of the image is one version of Debian bookworm', () => {
  expect(stages.map(({ base }) => base)).toEqual([
    expect.stringMatching(/^node:\d+\.\d+\.\d+-bookworm-slim$/),
    expect.stringMatching(/^python:3\.11\.\d+-slim-bookworm$/),
  ])
})

test('the Node.js that makes the fonts is the one of the product', () => {
  const { devDependencies, dependencies } = JSON.parse(readTracked('package.json'))
  expect(stages[0]?.base).toBe(`node:${{ ...dependencies, ...devDependencies }.node}-bookworm-slim`)
})

test('each step of the image is a script that can be run without Docker, and no script is left over', () => {
  const steps = valuesOf('RUN').map(
    (value) => /^(?:\.|steps)\/(\w+\.sh)(?: "\$[A-Z]+")?$/.exec(value)?.[1],
  )
  const scripts = files.filter(isWithin('docker/steps')).map((file) => file.split('/').at(-1))
  expect([...steps].sort()).toEqual(scripts.sort())
})

test('the worker runs in the image as somebody without rights', () => {
  expect(valuesOf('USER')).toEqual(['1000:1000'])
  expect(instructions.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
    instructions.findLastIndex(({ name }) => name === 'RUN'),
  )
})

test('the health of a container is what doctor finds without loading a model again, and SIGTERM ends it', () => {
  const [health = ''] = valuesOf('HEALTHCHECK')
  const [entry = '[]'] = valuesOf('ENTRYPOINT')
  const command = JSON.parse(health.slice(health.indexOf('[')))
  expect(command).toEqual([...JSON.parse(entry), 'doctor', '--light'])
  expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM'])
})

test('only tracked files are copied into the image, and only they are sent to Docker', () => {
  expect(copied.filter((source) => !files.some(isWithin(source)))).toEqual([])
  expect(ignoreRules[0]).toBe('*')
  expect(copied.filter((source) => !allowed.some((rule) => isWithin(rule)(source)))).toEqual([])
  expect(allowed.filter((rule) => !copied.some(isWithin(rule)))).toEqual([])
})

test('nothing that git ignores within what is sent goes into the image', () => {
  const outputs = readTracked('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
    .filter((line) => allowed.some((rule) => isWithin(rule)(line)))
  expect(outputs.length).toBeGreaterThan(2)
  expect(ignoreRules).toEqual(expect.arrayContaining([...outputs, '**/__pycache__']))
})

test('no name of a secret stands in the image', () => {
  const text = readTracked('docker/worker.Dockerfile')
  expect(text).not.toMatch(/TOKEN|SECRET|PASSWORD|_KEY/)
})
