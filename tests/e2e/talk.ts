import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '#tests/support/repository.ts'
import type { TimedWord } from '#tests/support/word-errors.ts'

const MAKE_TALK = path.join(ROOT, 'dev', 'speech', 'make-talk')

/** What the test speaker says: about twenty seconds, plain words, pauses between sentences. */
export const TALK = [
  'Most people watch short videos with the sound turned off.',
  'If your words are not on the screen, they will never hear your story.',
  'Good captions light up every word at the very moment it is spoken.',
  'They follow the rhythm of your voice and they never hide your face.',
  'Write less, speak slowly, and let the picture do the rest.',
].join(' ')

export type Talk = { video: string; words: TimedWord[] }

/** Makes a portrait talk with a synthetic voice over moving pictures, and the exact time of each word. */
export function makeTalk(
  folder: string,
  options: { name?: string; text: string; seconds: number; size: string },
): Talk {
  const { name = 'talk' } = options
  const video = path.join(folder, `${name}.mp4`)
  const times = path.join(folder, `${name}.json`)
  execFileSync(MAKE_TALK, [
    '--voice',
    'slt',
    '--text',
    options.text,
    '--size',
    options.size,
    '--seconds',
    String(options.seconds),
    '-o',
    video,
    '--times',
    times,
  ])
  return { video, words: JSON.parse(readFileSync(times, 'utf8')) as TimedWord[] }
}
