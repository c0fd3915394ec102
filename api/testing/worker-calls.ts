import { expect } from 'vitest'
import { LEASE_TOKEN_HEADER } from '#api/contract/worker.ts'
import { JOB_KIND, PROJECT_STATUS } from '#db/constants.ts'
import { createProject } from '#db/testing/factories.ts'
import type { TestApi } from './test-api.ts'

export const BEAT = { progress: 40, stage: 'recognise' }
export const FAILURE = { code: 'render_failed', detail: 'exit 1' }

/** A transcription of a video of 60 seconds, untidy as a worker may send it. */
export const TRANSCRIPT = {
  kind: 'transcribe',
  words: [
    { word: 'world', start: 0.8, end: 99, hidden: false, conf: 0.5 },
    { word: 'hello', start: 0.1, end: 0.6, hidden: false },
    { word: '  ', start: 0.2, end: 0.3, hidden: false },
  ],
  language: 'en',
  model: 'base',
  media: { duration_seconds: 60, width: 720, height: 1280, frames_per_second: 25 },
  proxy_bytes: null,
}

/** The times of three words in the same video. */
export const ALIGNED = {
  kind: 'align',
  times: [
    [0, 0.5],
    [0.5, 1],
    [1, 1.5],
  ],
  language: 'en',
  media: TRANSCRIPT.media,
}

export type HeldJob = {
  id: string
  lease_token: string
  output_url: string
  /** Not of an export. */
  poster_url?: string
  kind: string
}
export type WorkerCalls = Awaited<ReturnType<typeof connectWorker>>

/** One machine and what it says to the API. */
export async function connectWorker(api: TestApi) {
  const machine = await api.createMachine()
  const json = { kinds: Object.values(JOB_KIND), worker_version: '1' }

  const claim = (token = machine.token, change = {}) =>
    api.ask('POST', '/worker/v1/claim', { token, json: { ...json, ...change } })

  return {
    machine,
    claim,
    tell: (job: HeldJob, verb: string, body?: unknown, token = machine.token) =>
      api.ask('POST', `/worker/v1/jobs/${job.id}/${verb}`, {
        token,
        json: body,
        headers: { [LEASE_TOKEN_HEADER]: job.lease_token },
      }),
    /** A user with a project and a job of the kind that this machine has just claimed. */
    createClaimed: async (kind: 'transcribe' | 'export') => {
      const account = await api.createAccount()
      const status = kind === 'export' ? PROJECT_STATUS.transcribed : PROJECT_STATUS.ready
      const project = await createProject(api.db, account.user.id, { status })
      const ask = (method: string, path: string) =>
        api.ask(method, `/project/${project.id}/${path}`, { token: account.token })
      await ask('POST', kind === 'export' ? 'generate-video-subtitle' : 'generate-subtitles')
      const { body } = await claim()
      return { ...account, project, ask, job: body.job as HeldJob }
    },
    put,
    /** Puts the job's video where it belongs; answers its size. */
    putOutput: (job: HeldJob, content: string) => put(job.output_url, 'video/mp4', content),
  }
}

/** Puts a file at a signed address; answers its size. */
async function put(url: string, contentType: string, content: string): Promise<number> {
  const headers = { 'content-type': contentType }
  const stored = await fetch(url, { method: 'PUT', headers, body: content })
  expect(stored.status).toBe(200)
  return content.length
}
