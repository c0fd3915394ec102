import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, readTracked, trackedFiles } from '#tests/support/repository.ts'

const files = trackedFiles()
const sources = files.filter(
  (file) => /\.(ts|tsx|mjs|py|sql|sh)$/.test(file) || file.startsWith('bin/'),
)

test('no file is a drawer', () => {
  const drawers = files.filter((file) => /(^|\/)(utils?|misc|common|helpers?)(\/|\.|$)/.test(file))
  expect(drawers).toEqual([])
})

test('no source file is longer than 350 lines', () => {
  const long = sources
    .filter((file) => !file.startsWith('db/migrations/'))
    .filter((file) => readTracked(file).split('\n').length > 351)
  expect(long).toEqual([])
})

test('misspelt wire values stand only where the wire is spelt out', () => {
  const allowed = [
    /^db\/constants\.ts$/,
    /^db\/(migrations|functions|schema)\//,
    /^api\/contract\//,
    /^captions\/(style|presets)\.ts$/,
    /^worker\/wordlight_worker\/contract\.py$/,
    /^tests\/architecture\//,
    /\.md$/,
    /\.test\.ts$/,
  ]
  const misspelt = /transription|uplaod_limite|text_factor_lenght/
  const strays = sources
    .filter((file) => !allowed.some((pattern) => pattern.test(file)))
    .filter((file) => misspelt.test(readTracked(file)))
  expect(strays).toEqual([])
})

test("no tracked text names a registry host or a path of somebody's machine", () => {
  const planted = [
    'registry.npm' + 'js',
    'pythonhost' + 'ed',
    'deb.deb' + 'ian',
    'pypi' + '.org',
    '/wo' + 'rk/',
    '/root' + '/',
  ]
  const leaking = files
    .filter((file) => !/\.(png|mp4|ttf|flac|wasm|bin)$/.test(file))
    .filter((file) => planted.some((name) => readTracked(file).includes(name)))
  expect(leaking).toEqual([])
})

test('relative links of the documents lead somewhere', () => {
  const broken = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readTracked(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map((match) => path.join(path.dirname(file), match[1] ?? ''))
        .filter((target) => !existsSync(path.join(ROOT, target)))
        .map((target) => `${file} -> ${target}`),
    )
  expect(broken).toEqual([])
})

test('decisions are numbered without gaps', () => {
  const numbers = files
    .filter((file) => file.startsWith('docs/decisions/'))
    .map((file) => Number(/^docs\/decisions\/(\d{3})-/.exec(file)?.[1]))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
