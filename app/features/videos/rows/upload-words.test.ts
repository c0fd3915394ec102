import { expect, test } from 'vitest'
import type { Upload, UploadPhase } from '#app/lib/uploads/upload.ts'
import { MIBIBYTE } from '#config'
import { uploadFigures, uploadPercent, uploadWords } from './upload-words.ts'

const UPLOAD: Upload = {
  key: 'k',
  id: 'u',
  projectName: 'Talk',
  lang: 'en',
  filename: 'talk.mp4',
  size: 200 * MIBIBYTE,
  lastModified: 0,
  sentBytes: 50 * MIBIBYTE,
  secondsLeft: 31,
  phase: 'sending',
  failure: null,
  canRetry: false,
  file: null,
  isKept: true,
}
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each<[UploadPhase, string]>([
  ['queued', 'Waiting for the upload before it'],
  ['sending', 'Uploading…'],
  ['offline', 'You are offline. It goes on when you are back.'],
  ['away', 'Wordlight does not answer. Trying again…'],
  ['finishing', 'Checking the video…'],
  ['elsewhere', 'Another tab is uploading it'],
  ['file_needed', 'Choose “talk.mp4” again to continue.'],
  ['failed', 'Failed'],
])('an upload that is %s reads "%s"', (phase, words) => {
  expect(uploadWords({ ...UPLOAD, phase })).toBe(words)
})

test('a failure is told in its own words', () => {
  expect(uploadWords({ ...UPLOAD, phase: 'failed', failure: '⚠️ No.' })).toBe('⚠️ No.')
})

test('the figures are bytes and the time left, as far as it is known', () => {
  expect(uploadFigures(UPLOAD).map(plain)).toEqual(['50.0 MB of 200.0 MB', '35 sec left'])
  expect(uploadFigures({ ...UPLOAD, secondsLeft: null })).toHaveLength(1)
})

test('it is not complete before it is a project', () => {
  expect(uploadPercent(UPLOAD)).toBe(25)
  expect(uploadPercent({ ...UPLOAD, sentBytes: UPLOAD.size })).toBe(99)
})
