import fc from 'fast-check'
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
    ['🎬'.repeat(300), `${'🎬'.repeat(100)}.mp4`],
    [`"quoted" 'and' \\`, `-quoted- 'and' -.mp4`],
    ['a\u0000b\u2028c\ud800', 'abc.mp4'],
    ['.hidden', 'hidden.mp4'],
    ['CLIP.MP4', 'CLIP.mp4'],
  ])('%j is saved as %j', (name, expected) => {
    expect(downloadName(name)).toBe(expected)
  })

  test('the header has an ASCII form and the name in UTF-8', () => {
    expect(contentDisposition('Été "1".mp4')).toBe(
      `attachment; filename="Ete 1.mp4"; filename*=UTF-8''%C3%89t%C3%A9%20%221%22.mp4`,
    )
    expect(contentDisposition('a\r\nSet-Cookie: x.mp4')).not.toMatch(/[\r\n]/)
    expect(contentDisposition('视频.mp4')).toBe(
      `attachment; filename="video.mp4"; filename*=UTF-8''%E8%A7%86%E9%A2%91.mp4`,
    )
  })

  test('whatever a project is called, the header is one that every client can read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const file = downloadName(name)
        expect([...file].length).toBeLessThanOrEqual(104)
        expect(file).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+\.mp4$/u)
        const header = contentDisposition(file)
        const match =
          /^attachment; filename="([ !#-[\]-~]+)"; filename\*=UTF-8''([\w.~!$&+^`|%-]+)$/.exec(
            header,
          )
        expect(match, header).not.toBeNull()
        expect(decodeURIComponent(match?.[2] ?? '')).toBe(file)
      }),
      { seed: 27, numRuns: 2000 },
    )
  })
})
