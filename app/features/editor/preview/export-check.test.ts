import { expect, test, vi } from 'vitest'
import { subtitleTag } from '#api/contract/subtitle-tag.ts'
import { presetStyle } from '#captions/index.ts'
import type { PreviewEngine } from './caption-engine.ts'
import { compareWithServer } from './export-check.ts'

const STORED = { words: [], style: presetStyle('none'), lang: 'en', version: 7 }
const PROJECT = { projectId: 'p1', frame: { width: 1080, height: 1920 } }
const engine: PreviewEngine = {
  compile: async () => ({ ass: 'made here', fontFiles: [], missing: [] }),
}

const verdictOn = (tag: string | null) =>
  compareWithServer(STORED, PROJECT, { engine, askTag: async () => tag })

test('the server that makes the same file is told so by the tag alone', async () => {
  const askTag = vi.fn(async (_projectId: string, known: string) => known)
  expect(await compareWithServer(STORED, PROJECT, { engine, askTag })).toBe('same')
  expect(askTag).toHaveBeenCalledExactlyOnceWith('p1', await subtitleTag(7, 'made here'))
})

test('another file for the same version is another picture', async () => {
  expect(await verdictOn(await subtitleTag(7, 'made by a newer engine'))).toBe('other')
})

test('a proxy may call a tag weak', async () => {
  expect(await verdictOn(`W/${await subtitleTag(7, 'made here')}`)).toBe('same')
  expect(await verdictOn(`W/${await subtitleTag(7, 'made elsewhere')}`)).toBe('other')
})

test('captions that somebody changed meanwhile, or a server that is away, prove nothing', async () => {
  expect(await verdictOn(await subtitleTag(8, 'made here'))).toBe('unknown')
  expect(await verdictOn(null)).toBe('unknown')
})
