import { request } from 'node:http'

/** Posts so many spaces and leaves the body open; answers what came back nevertheless. */
export function postOpenBody(
  url: string,
  headers: Record<string, string | number>,
  bytes: number,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers })
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
      sent.destroy()
    })
    sent.write(Buffer.alloc(bytes, ' '))
  })
}
