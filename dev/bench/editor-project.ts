import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_STATUS } from '#db/constants.ts'
import { makeTalk, TALK } from '#tests/e2e/talk.ts'
import type { Cloud } from '#tests/support/launch-cloud.ts'

const SECONDS = 60
const WORDS = 170
const TRANSCRIPTION_LIMIT_MS = 300_000

export type Tokens = { access_token: string; refresh_token: string }

/** Signs in as the demo account. */
export async function signIn({ apiUrl, email, password }: Cloud): Promise<Tokens> {
  return (await post(`${apiUrl}/auth/signin`, { email, password })) as Tokens
}

/** A transcribed project of one minute, whose words are exactly those of the talk. Answers its id. */
export async function createLongProject({ apiUrl }: Cloud, tokens: Tokens): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'wordlight-bench-'))
  try {
    const text = `${TALK} ${TALK} ${TALK}`.split(' ').slice(0, WORDS).join(' ')
    const talk = makeTalk(folder, { text, seconds: SECONDS, size: '720x1280' })
    const form = new FormData()
    form.append('projectName', 'A talk of one minute')
    form.append('lang', 'en')
    form.append('file', new Blob([readFileSync(talk.video)], { type: 'video/mp4' }), 'talk.mp4')
    const created = (await post(`${apiUrl}/project/new-project`, form, tokens)) as { id: string }
    const project = `${apiUrl}/project/${created.id}`
    await post(`${project}/generate-subtitles`, {}, tokens)
    await untilTranscribed(project, tokens)
    const subtitles = talk.words.map((word) => ({ ...word, hidden: false }))
    await post(`${project}/update-subtitles`, { subtitles }, tokens)
    return created.id
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function untilTranscribed(project: string, tokens: Tokens): Promise<void> {
  const end = Date.now() + TRANSCRIPTION_LIMIT_MS
  while (Date.now() < end) {
    const response = await fetch(`${project}/get-project`, { headers: bearer(tokens) })
    const { status, error } = (await response.json()) as { status: string; error: unknown }
    if (status === PROJECT_STATUS.transcribed) return
    if (status === PROJECT_STATUS.transcriptionFailed) throw new Error(JSON.stringify(error))
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('the transcription takes too long')
}

async function post(url: string, body: object, tokens?: Tokens): Promise<unknown> {
  const isForm = body instanceof FormData
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...(tokens && bearer(tokens)),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

const bearer = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` })
