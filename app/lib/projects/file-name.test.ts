import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  [
    `attachment; filename="Ete.mp4"; filename*=UTF-8''%C3%89t%C3%A9%20%F0%9F%8C%9E.mp4`,
    'Été 🌞.mp4',
  ],
  ['attachment; filename="a clip.mp4"', 'a clip.mp4'],
  [`attachment; filename="plain.mp4"; filename*=UTF-8''%E9`, 'plain.mp4'],
  ['attachment', 'video.mp4'],
  [null, 'video.mp4'],
])('%s names the file %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})
