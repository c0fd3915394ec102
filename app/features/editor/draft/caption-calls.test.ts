import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_STYLE } from '#captions/index.ts'
import { captionCalls } from './caption-calls.ts'
import { STORED, WORDS } from './draft-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

function answer(body: unknown, status = 200) {
  const sent = vi.fn<typeof fetch>(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', sent)
  const request = () => {
    const [address, init] = sent.mock.calls[0] ?? []
    return {
      address: String(address),
      ifMatch: new Headers(init?.headers).get('if-match'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    }
  }
  return { request }
}

test('words are sent as a whole, based on a version', async () => {
  const { request } = answer({ message: 'success.saved', version: 8 })
  const words = WORDS.map((word) => ({ ...word, conf: 0.5 }))
  expect(await captionCalls('p1').saveWords(words, 7)).toBe(8)
  expect(request()).toEqual({
    address: '/api/project/p1/update-subtitles',
    ifMatch: '"7"',
    body: { subtitles: words },
  })
})

test('the style is sent with every field, based on a version', async () => {
  const { request } = answer({ message: 'success.saved', version: 3 })
  expect(await captionCalls('p1').saveStyle(DEFAULT_STYLE, 2)).toBe(3)
  expect(request()).toEqual({
    address: '/api/project/p1/update-subtitles-styles',
    ifMatch: '"2"',
    body: { styles: DEFAULT_STYLE },
  })
})

test('what is stored is read with the project', async () => {
  answer({
    id: 'p1',
    subtitles: WORDS,
    styles: { ...STORED.style, fontsize: 99 },
    version: 4,
    subtitles_lang: 'ja',
  })
  expect(await captionCalls('p1').load()).toEqual({
    words: WORDS,
    style: { ...STORED.style, fontsize: 42 },
    version: 4,
    lang: 'ja',
  })
})

test('a refusal carries its code', async () => {
  answer({ message: 'errors.captions_changed', code: 'CAPTIONS_CHANGED', requestId: 'r' }, 409)
  await expect(captionCalls('p1').saveWords(WORDS, 1)).rejects.toMatchObject({
    code: 'CAPTIONS_CHANGED',
  })
})
