import type { Cloud } from '#tests/support/launch-cloud.ts'

/** Names and statuses of the account's projects, asked over the public API. */
export async function listProjects(
  cloud: Cloud,
): Promise<{ id: string; name: string; status: string }[]> {
  const signedIn = await fetch(`${cloud.apiUrl}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: cloud.email, password: cloud.password }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const listed = await fetch(`${cloud.apiUrl}/project/get-projects`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await listed.json()) as { data: { id: string; name: string; status: string }[] }
  return data.map(({ id, name, status }) => ({ id, name, status }))
}
