import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectApi } from '#cli/api-client.ts'
import { openSession } from '#cli/session.ts'
import { uploadParts } from '#cli/upload.ts'
import { ROOT } from './programs.ts'
import type { StateFolder } from './state-folder.ts'

const SAMPLE = join(ROOT, 'dev', 'talk', 'sample.mp4')

export type DemoAccount = { id: string; email: string; password: string }

// Whoever deletes the sample does not want it back at the next start; a new database wants it again.
function hasSample(marker: string, accountId: string): boolean {
  try {
    return readFileSync(marker, 'utf8') === accountId
  } catch {
    return false
  }
}

/** Gives the demo account the sample video, once, through the public API. */
export async function uploadSample(
  folder: StateFolder,
  apiUrl: string,
  account: DemoAccount,
  signal: AbortSignal,
): Promise<void> {
  const marker = join(folder.root, 'sample.txt')
  if (hasSample(marker, account.id)) return
  const api = connectApi(apiUrl, openSession(apiUrl, signal))
  await api.signIn(account.email, account.password)
  const { size } = statSync(SAMPLE)
  const plan = await api.startUpload({
    projectName: 'Sample talk',
    lang: 'en',
    filename: 'sample.mp4',
    size,
    type: 'video/mp4',
  })
  await uploadParts(api.uploads, plan, { file: SAMPLE, size }, () => {}, signal)
  await api.completeUpload(plan.id)
  writeFileSync(marker, account.id)
}
