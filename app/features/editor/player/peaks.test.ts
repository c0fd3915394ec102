import { expect, test } from 'vitest'
import { envelopeOf, parsePeaks } from './peaks.ts'

const FILE = { version: 1, seconds_per_peak: 0.5, peaks: [0, 100, 200, 50, 0, 0, 20, 10] }

test('each part is as loud as its loudest moment, beside the loudest of all', () => {
  expect(envelopeOf(parsePeaks(FILE), 4, 4)).toEqual([0.5, 1, 0, 0.1])
})

test('after the end of the sound there is silence', () => {
  expect(envelopeOf(parsePeaks(FILE), 8, 4)).toEqual([1, 0.1, 0, 0])
})

test('a short sound fills more parts than it has moments', () => {
  expect(envelopeOf({ secondsPerPeak: 1, peaks: [255, 51] }, 2, 4)).toEqual([1, 1, 0.2, 0.2])
})

test('the noise of silence stays small', () => {
  expect(Math.max(...envelopeOf({ secondsPerPeak: 1, peaks: [1, 0, 1] }, 3, 3))).toBeLessThan(0.2)
})

test.each([
  null,
  'no',
  {},
  { ...FILE, version: 2 },
  { ...FILE, peaks: 'loud' },
  { ...FILE, peaks: [null] },
])('%j is no waveform', (found) => expect(() => parsePeaks(found)).toThrow('not a waveform'))
