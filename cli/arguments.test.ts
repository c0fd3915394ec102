import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'
import { EXIT, Failure } from './failure.ts'

function refusal(argv: string[], env: NodeJS.ProcessEnv = {}): Failure {
  try {
    parseArguments(argv, env)
  } catch (error) {
    if (error instanceof Failure) return error
  }
  throw new Error('The arguments were accepted.')
}

test('a video and an output are enough', () => {
  expect(parseArguments(['in.mp4', '-o', 'out.mp4'], {})).toEqual({
    inputFile: resolve('in.mp4'),
    outputFile: resolve('out.mp4'),
    lang: 'en',
    hotwords: [],
    hideFillers: false,
    preset: 'karaoke_master',
    wordsFile: null,
    assFile: null,
    captionFiles: [],
    model: null,
    remote: null,
  })
})

test('languages beyond the ten are named by their codes, and auto is whichever is heard', () => {
  const langOf = (lang: string) =>
    parseArguments(['in.mp4', '-o', 'out.mp4', '--lang', lang], {})?.lang
  expect(['fr', 'auto', 'uk', 'yue'].map(langOf)).toEqual(['fr', 'auto', 'uk', 'yue'])
})

test('hotwords stand between commas', () => {
  const argv = [
    'in.mp4',
    '-o',
    'out.mp4',
    '--hotwords',
    ' Ana Lovelace,, Wordlight',
    '--hide-fillers',
  ]
  expect(parseArguments(argv, {})).toMatchObject({
    hotwords: ['Ana Lovelace', 'Wordlight'],
    hideFillers: true,
  })
})

test('captions are written beside the video, under its name', () => {
  const argv = ['in.mp4', '-o', 'some.where/out.final.mp4', '--captions', 'SRT, json']
  expect(parseArguments(argv, {})?.captionFiles).toEqual([
    { format: 'srt', file: resolve('some.where/out.final.srt') },
    { format: 'json', file: resolve('some.where/out.final.json') },
  ])
  expect(parseArguments(['in.mp4', '-o', 'out', '--captions', 'vtt'], {})?.captionFiles).toEqual([
    { format: 'vtt', file: resolve('out.vtt') },
  ])
})

test('--help wins over everything that is missing', () => {
  expect(parseArguments(['--help'], {})).toBeNull()
})

test.each([
  [['-o', 'out.mp4'], 'cli.input_required'],
  [['in.mp4'], 'cli.output_required'],
  [['a.mp4', 'b.mp4', '-o', 'out.mp4'], 'cli.one_input'],
  [['in.mp4', '-o', 'out.mp4', '--lang', 'xx'], 'cli.unknown_language'],
  [['in.mp4', '-o', 'out.mp4', '--hotwords', 'x'.repeat(51)], 'cli.bad_hotwords'],
  [['in.mp4', '-o', 'out.mp4', '--hotwords', 'x,'.repeat(51)], 'cli.bad_hotwords'],
  [['in.mp4', '-o', 'out.mp4', '--preset', 'comic'], 'cli.unknown_preset'],
  [['in.mp4', '-o', 'out.mp4', '--captions', 'srt,doc'], 'cli.unknown_format'],
  [['in.mp4', '-o', 'out.mp4', '--captions', ''], 'cli.unknown_format'],
  [['in.mp4', '-o', 'out.mp4', '--speed', '2'], 'cli.bad_arguments'],
  [['in.mp4', '-o', 'out.mp4', '--api', 'ftp://host'], 'cli.account_required'],
  [['in.mp4', '-o', 'out.mp4', '--email', 'a@b.c'], 'cli.account_without_api'],
])('%j is refused as %s', (argv, key) => {
  const failure = refusal(argv)
  expect(failure.key).toBe(key)
  expect(failure.exitCode).toBe(EXIT.usage)
})

test('--model goes with the worker of this machine only', () => {
  const remote = ['--api', 'https://host', '--email', 'a@b.c', '--password', 'secret123']
  const failure = refusal(['in.mp4', '-o', 'out.mp4', '--model', 'base', ...remote])
  expect(failure.key).toBe('cli.model_with_api')
})

test.each(['https://host', 'https://host/', 'https://host/api', 'https://host/api/'])(
  'the address %s leads to /api of the host',
  (address) => {
    const argv = ['in.mp4', '-o', 'out.mp4', '--api', address, '--email', 'a@b.c']
    const options = parseArguments(argv, { WORDLIGHT_PASSWORD: 'secret123' })
    expect(options?.remote).toEqual({
      url: 'https://host/api',
      email: 'a@b.c',
      password: 'secret123',
    })
  },
)

test('an address that is not one of the web is refused', () => {
  const argv = ['in.mp4', '-o', 'out.mp4', '--api', 'ftp://host', '--email', 'a@b.c']
  expect(refusal(argv, { WORDLIGHT_PASSWORD: 'secret123' }).key).toBe('cli.bad_address')
})
