import { expect, test } from 'vitest'
import { videoFile } from './fake-world.ts'
import { openKeptFiles } from './kept-files.ts'

test('a browser without a database keeps nothing and complains of nothing', async () => {
  expect(globalThis.indexedDB).toBeUndefined()
  const files = openKeptFiles()
  expect(await files.keep('a', videoFile(3), '2026-12-01T00:00:00Z')).toBe(false)
  expect(await files.find('a')).toBeNull()
  await files.forget('a')
  await files.forgetExpired(new Date())
  await files.forgetAll()
})
