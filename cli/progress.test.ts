import { expect, test } from 'vitest'
import { translateWith } from './messages.ts'
import { showProgress } from './progress.ts'

const texts = translateWith({
  cli: {
    step_upload: 'upload',
    step_transcribe: 'transcribe',
    step_export: 'export',
    step_done: '{step}: {seconds} s',
    waiting: 'still waiting',
  },
})

function screenOf(isTTY: boolean, columns?: number) {
  const written: string[] = []
  let milliseconds = 0
  const screen = { isTTY, columns, write: (text: string) => written.push(text) }
  const progress = showProgress(screen, texts, () => milliseconds)
  return {
    progress,
    written,
    pass: (duration: number) => {
      milliseconds += duration
    },
  }
}

test('elsewhere than on a terminal each quarter and each finished step is a plain line', () => {
  const { progress, written, pass } = screenOf(false)
  progress.begin('upload')
  for (const fraction of [0.1, 0.3, 0.31, 0.6, 1]) progress.update(fraction)
  pass(1234)
  progress.begin('transcribe')
  pass(500)
  progress.end()
  expect(written).toEqual([
    'upload 30 %\n',
    'upload 60 %\n',
    'upload: 1.2 s\n',
    'transcribe: 0.5 s\n',
  ])
})

test('on a terminal the bar is redrawn on one line and replaced by the time', () => {
  const { progress, written } = screenOf(true)
  progress.begin('export')
  progress.update(0.5)
  progress.end()
  expect(written[1]).toBe(`\r\u001b[2Kexport         ${'█'.repeat(15)}${'░'.repeat(15)} 50 %`)
  expect(written[2]).toBe('\r\u001b[2Kexport: 0.0 s\n')
})

test('the bar never goes back and never leaves 0 to 100 %', () => {
  const { progress, written } = screenOf(true)
  progress.begin('export')
  for (const fraction of [0.8, 0.2, 7]) progress.update(fraction)
  expect(written.slice(1).map((text) => text.split(' ').at(-2))).toEqual(['80', '80', '100'])
})

test('a word in between takes the place of the bar', () => {
  const { progress, written } = screenOf(true)
  progress.begin('export')
  progress.say('cli.waiting')
  expect(written.at(-1)).toBe('\r\u001b[2Kstill waiting\n')
})

test('a narrow terminal gets a shorter line instead of a wrapped one', () => {
  const { progress, written } = screenOf(true, 20)
  progress.begin('export')
  progress.update(0.5)
  expect(written[1]?.replace('\r\u001b[2K', '')).toHaveLength(19)
})

test('a step that failed leaves nothing on the terminal and no time', () => {
  const { progress, written } = screenOf(true)
  progress.begin('export')
  progress.abandon()
  expect(written.at(-1)).toBe('\r\u001b[2K')
})
