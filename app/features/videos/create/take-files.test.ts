import { expect, test } from 'vitest'
import { projectNameOf, takeFiles } from './take-files.ts'

const file = (name: string, type: string) => new File(['x'], name, { type })
const CLIP = file('clip.mp4', 'video/mp4')

test.each([
  file('clip.mp4', 'video/mp4'),
  file('clip.mov', 'video/quicktime'),
  file('clip.AVI', ''),
])('a video is taken: $name of type "$type"', (video) => {
  expect(takeFiles(null, [video])).toEqual({ file: video, note: null })
})

test.each([file('song.mp3', 'audio/mpeg'), file('notes.txt', ''), file('clip.mp4', 'text/plain')])(
  'anything else is ignored with a note: $name of type "$type"',
  (other) => {
    expect(takeFiles(CLIP, [other])).toEqual({
      file: CLIP,
      note: `“${other.name}” is not a video. Choose an MP4, MOV or AVI.`,
    })
  },
)

test('of several the first video is taken', () => {
  const files = [file('notes.txt', ''), CLIP, file('second.mp4', 'video/mp4')]
  expect(takeFiles(null, files)).toEqual({
    file: CLIP,
    note: 'One video at a time: “clip.mp4” was taken.',
  })
})

test('nothing at all changes nothing', () => {
  expect(takeFiles(CLIP, [])).toEqual({ file: CLIP, note: null })
})

test.each([
  ['My talk.mp4', 'My talk'],
  ['  a.b.mov', 'a.b'],
  ['.mp4', '.mp4'],
  [`${'x'.repeat(250)}.mp4`, 'x'.repeat(200)],
])('a project of %s is first called %s', (filename, name) => {
  expect(projectNameOf(filename)).toBe(name)
})
