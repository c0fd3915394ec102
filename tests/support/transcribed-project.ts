import { readFileSync } from 'node:fs'
import type { OpenProject } from '#api/contract/project.ts'
import { PROJECT_STATUS } from '#db/constants.ts'
import type { Cloud } from './launch-cloud.ts'

const TRANSCRIPTION_LIMIT_MS = 300_000

export type Tokens = { access_token: string; refresh_token: string }
export type SpokenWord = { word: string; start: number; end: number }

/** The demo account's session. */
export async function openSession({ apiUrl, email, password }: Cloud): Promise<Tokens> {
  return (await post(`${apiUrl}/auth/signin`, { email, password })) as Tokens
}

/** Uploads a video and waits for its captions, over the public API. Answers the project's id. */
export async function createTranscribedProject(
  cloud: Cloud,
  tokens: Tokens,
  { video, name, lang }: { video: string; name: string; lang: string },
): Promise<string> {
  const form = new FormData()
  form.append('projectName', name)
  form.append('lang', lang)
  form.append('file', new Blob([readFileSync(video)], { type: 'video/mp4' }), 'video.mp4')
  const sent = await post(`${cloud.apiUrl}/project/new-project`, form, tokens)
  const { id } = sent as { id: string }
  await makeCaptions(cloud, tokens, id, 'generate-subtitles', {})
  return id
}

/** Starts what makes captions of a project, and waits for them. Answers the project. */
export async function makeCaptions(
  { apiUrl }: Cloud,
  tokens: Tokens,
  id: string,
  verb: 'generate-subtitles' | 'align',
  wishes: object,
): Promise<OpenProject> {
  await post(`${apiUrl}/project/${id}/${verb}`, wishes, tokens)
  return untilTranscribed(`${apiUrl}/project/${id}/get-project`, tokens)
}

/** Replaces the words of a project. */
export async function replaceWords(
  { apiUrl }: Cloud,
  tokens: Tokens,
  id: string,
  words: readonly SpokenWord[],
): Promise<void> {
  const subtitles = words.map(({ word, start, end }) => ({ word, start, end, hidden: false }))
  await post(`${apiUrl}/project/${id}/update-subtitles`, { subtitles }, tokens)
}

async function untilTranscribed(url: string, tokens: Tokens): Promise<OpenProject> {
  const end = Date.now() + TRANSCRIPTION_LIMIT_MS
  while (Date.now() < end) {
    const response = await fetch(url, { headers: bearer(tokens) })
    const project = (await response.json()) as OpenProject
    if (project.error) throw new Error(JSON.stringify(project.error))
    if (project.status === PROJECT_STATUS.transcribed) return project
    await new Promise((resolve) => setTimeout(resolve, 500))
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
