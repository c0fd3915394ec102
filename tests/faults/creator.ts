import { eq } from 'drizzle-orm'
import { mp4 } from '#api/testing/media-bytes.ts'
import type { TestApi } from '#api/testing/test-api.ts'
import { projects } from '#db/schema/projects.ts'
import { uploads } from '#db/schema/uploads.ts'
import { storageUsage } from '#db/schema/usage.ts'

export type Creator = Awaited<ReturnType<typeof createCreator>>

/** One user with a plan, and how their browser uploads. It keeps nothing between calls but the token. */
export async function createCreator(
  api: TestApi,
  plan: Parameters<TestApi['createAccount']>[0] = {},
) {
  return connectCreator(api, await api.createAccount(plan))
}

function connectCreator(api: TestApi, account: Awaited<ReturnType<TestApi['createAccount']>>) {
  const { user, token } = account
  const start = (size: number) =>
    api.ask('POST', '/uploads', {
      token,
      json: { projectName: 'Talk', lang: 'en', filename: 'talk.mp4', type: 'video/mp4', size },
    })
  const partUrl = async (id: string, part: number): Promise<string> => {
    const json = { parts: [part] }
    const { body } = await api.ask('POST', `/uploads/${id}/parts`, { token, json })
    return body.urls[part]
  }
  const report = (id: string, part: number, etag: string) =>
    api.ask('PUT', `/uploads/${id}/parts`, { token, json: { parts: { [part]: etag } } })
  const putPart = async (id: string, part: number, content: Uint8Array): Promise<Response> =>
    fetch(await partUrl(id, part), { method: 'PUT', body: new Uint8Array(content) })
  const sendPart = async (id: string, part: number, content: Uint8Array): Promise<void> => {
    const put = await putPart(id, part, content)
    if (!put.ok) throw new Error(`the store answered ${put.status}`)
    await report(id, part, put.headers.get('etag') ?? '')
  }

  return {
    user,
    token,
    /** The same user at another process. */
    at: (other: TestApi) => connectCreator(other, account),
    start,
    partUrl,
    putPart,
    report,
    sendPart,
    resume: (id: string) => api.ask('GET', `/uploads/${id}`, { token }),
    complete: (id: string) => api.ask('POST', `/uploads/${id}/complete`, { token }),
    duplicate: (id: string) => api.ask('POST', `/project/${id}/duplicate`, { token }),
    abort: (id: string) => api.ask('DELETE', `/uploads/${id}`, { token }),
    list: async () => (await api.ask('GET', '/project/get-projects', { token })).body.data,
    /** Starts an upload and sends all parts; answers its id. */
    send: async (file: Uint8Array): Promise<string> => {
      const { body } = await start(file.length)
      for (const [index, part] of cut(file, body.part_size).entries()) {
        await sendPart(body.id, index + 1, part)
      }
      return body.id
    },
    bytes: async () => {
      const rows = await api.db.select().from(storageUsage).where(eq(storageUsage.userId, user.id))
      return { used: rows[0]?.usedBytes ?? 0, reserved: rows[0]?.reservedBytes ?? 0 }
    },
    uploads: () => api.db.select().from(uploads).where(eq(uploads.userId, user.id)),
    projects: () => api.db.select().from(projects).where(eq(projects.userId, user.id)),
  }
}

/** A file in parts as the API wants them: all of one size but the last. */
export function cut(file: Uint8Array, partSize: number): Uint8Array[] {
  const count = Math.ceil(file.length / partSize)
  return Array.from({ length: count }, (_, index) =>
    file.subarray(index * partSize, (index + 1) * partSize),
  )
}

/** A small MP4 made longer by so many bytes of nothing, before or after its header. */
export function video(extraBytes = 0, { moovLast = false } = {}): Uint8Array {
  const file = Buffer.from(mp4({ moovLast }))
  if (extraBytes === 0) return file
  const free = Buffer.alloc(extraBytes)
  free.writeUInt32BE(extraBytes)
  free.write('free', 4)
  const at = moovLast ? file.readUInt32BE() : file.length
  return Buffer.concat([file.subarray(0, at), free, file.subarray(at)])
}
