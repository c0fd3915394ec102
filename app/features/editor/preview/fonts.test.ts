import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const bytes = new Uint8Array([1, 2, 3])
const sha256 = createHash('sha256').update(bytes).digest('hex')
const font = { file: 'Some_400Regular.ttf', sha256 }
const address = `/fonts/${sha256.slice(0, 16)}/Some_400Regular.ttf`

const fetchSpy = vi.spyOn(globalThis, 'fetch')
const answer = (body: BodyInit, status = 200) => Promise.resolve(new Response(body, { status }))

beforeEach(() => {
  vi.resetModules()
  fetchSpy.mockReset()
})
afterEach(() => {
  fetchSpy.mockReset()
})
/** Each test has a page of its own: the cache lives as long as the page. */
const loadFonts = () => import('./fonts.ts')

test('a font is fetched once, however often it is asked for', async () => {
  const { fetchFont } = await loadFonts()
  fetchSpy.mockImplementation(() => answer(bytes))
  const [first, second] = await Promise.all([fetchFont(font), fetchFont(font)])
  expect(first).toEqual(bytes)
  expect(second).toBe(first)
  expect(await fetchFont(font)).toBe(first)
  expect(fetchSpy).toHaveBeenCalledExactlyOnceWith(address, undefined)
})

test.each([
  ['the way to it is down', () => Promise.reject(new TypeError('offline'))],
  ['it is not there', () => answer('', 404)],
])(
  'when %s the failure names the address, and the next time it is tried again',
  async (_, fail) => {
    const { fetchFont } = await loadFonts()
    fetchSpy.mockImplementationOnce(fail)
    await expect(fetchFont(font)).rejects.toThrow(`Failed to fetch font: ${address}`)
    fetchSpy.mockImplementation(() => answer(bytes))
    expect(await fetchFont(font)).toEqual(bytes)
  },
)

test('a damaged copy is fetched once more, past the cache of the browser', async () => {
  const { fetchFont } = await loadFonts()
  fetchSpy.mockImplementationOnce(() => answer('damaged'))
  fetchSpy.mockImplementationOnce(() => answer(bytes))
  expect(await fetchFont(font)).toEqual(bytes)
  expect(fetchSpy).toHaveBeenLastCalledWith(address, { cache: 'reload' })
})

test('a font with other bytes than those that were measured is refused', async () => {
  const { fetchFont } = await loadFonts()
  fetchSpy.mockImplementation(() => answer('another font'))
  await expect(fetchFont(font)).rejects.toThrow(`Failed to fetch font: ${address}`)
})
