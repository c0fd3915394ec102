import { describe, expect, test } from 'vitest'
import { contentDisposition, downloadName } from './download-name.ts'

describe('download names', () => {
  test.each([
    ['My talk', 'My talk.mp4'],
    ['clip.mp4', 'clip.mp4'],
    ['../../etc/passwd', '-..-etc-passwd.mp4'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie- x.mp4'],
    ['\u202etxt.exe', 'txt.exe.mp4'],
    ['   ', 'video.mp4'],
    ['x'.repeat(300), `${'x'.repeat(100)}.mp4`],
  ])('%j is saved as %j', (name, expected) => {
    expect(downloadName(name)).toBe(expected)
  })

  test('the header has an ASCII form and the name in UTF-8', () => {
    expect(contentDisposition('Été "1".mp4')).toBe(
      `attachment; filename="Ete 1.mp4"; filename*=UTF-8''%C3%89t%C3%A9%20%221%22.mp4`,
    )
    expect(contentDisposition('视频.mp4')).toBe(
      `attachment; filename="video.mp4"; filename*=UTF-8''%E8%A7%86%E9%A2%91.mp4`,
    )
  })
})
