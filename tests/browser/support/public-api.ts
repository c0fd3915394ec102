import { connectApi } from '#cli/api-client.ts'
import { openSession } from '#cli/session.ts'
import type { Cloud } from '#tests/support/launch-cloud.ts'

/** The public API as the demo account, beside the page. */
export async function openApi({ apiUrl, email, password }: Cloud) {
  const api = connectApi(apiUrl, openSession(apiUrl, new AbortController().signal))
  await api.signIn(email, password)
  return api
}
