import { expect } from 'vitest'
import type { TestApi } from '#api/testing/test-api.ts'

export type Account = Awaited<ReturnType<TestApi['createAccount']>>

export const START = { projectName: 'My talk', lang: 'en', filename: 'talk.mp4', type: 'video/mp4' }

/** Sends bytes as the web client would, of one part, and answers what `complete` answered. */
export async function sendFile(
  api: TestApi,
  { token }: Account,
  file: Uint8Array,
  change: Partial<typeof START & { size: number }> = {},
) {
  const json = { ...START, size: file.length, ...change }
  const { body: started } = await api.ask('POST', '/uploads', { token, json })
  const path = `/uploads/${started.id}`
  const { body: signed } = await api.ask('POST', `${path}/parts`, { token, json: { parts: [1] } })
  const url = signed.urls[1] as string
  const put = await fetch(url, { method: 'PUT', body: Uint8Array.from(file) })
  expect(put.status).toBe(200)
  const parts = { 1: put.headers.get('etag') ?? '' }
  await api.ask('PUT', `${path}/parts`, { token, json: { parts } })
  return {
    id: started.id as string,
    url,
    ...(await api.ask('POST', `${path}/complete`, { token })),
  }
}
