import { basename, extname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { presetStyle } from '#captions/index.ts'
import { PROJECT_NAME_MAX_LENGTH } from '#config'
import type { CaptionWarning } from '#db/constants.ts'
import type { ApiClient, Words } from './api-client.ts'
import type { Arguments } from './arguments.ts'
import { EXIT, Failure, refusal } from './failure.ts'
import { writeWhole } from './files.ts'
import type { Progress } from './progress.ts'
import { uploadParts } from './upload.ts'

const POLL_MS = 500
const DOWNLOAD_ATTEMPTS = 3
/** Enough to undo the work on a slow connection, and not so long that an interrupted user waits for ever. */
const UNDO_LIMIT_MS = 15_000

export type CaptionTask = {
  api: ApiClient
  /** The same account, for undoing the work after `signal` has ended everything else. */
  undoApi: (signal: AbortSignal) => ApiClient
  arguments: Arguments
  inputBytes: number
  progress: Progress
  signal: AbortSignal
}

function nameOf(file: string): string {
  const name = basename(file, extname(file)).trim() || basename(file)
  return Array.from(name)
    .slice(0, PROJECT_NAME_MAX_LENGTH / 2)
    .join('')
}

async function upload(task: CaptionTask): Promise<string> {
  const {
    api,
    arguments: { inputFile, lang },
    inputBytes,
    progress,
    signal,
  } = task
  progress.begin('upload')
  const plan = await api.startUpload({
    projectName: nameOf(inputFile),
    lang,
    filename: nameOf(inputFile) + extname(inputFile).slice(0, 10),
    size: inputBytes,
    type: 'application/octet-stream',
  })
  try {
    const source = { file: inputFile, size: inputBytes }
    await uploadParts(api.uploads, plan, source, progress.update, signal)
    return (await api.completeUpload(plan.id)).id
  } catch (error) {
    // An interrupted `complete` may have made the project all the same; it has the upload's id.
    await undo(async (undoing) => {
      const undoApi = task.undoApi(undoing)
      await undoApi.abortUpload(plan.id).catch(() => {})
      await undoApi.deleteProject(plan.id)
    })
    throw error
  }
}

async function waitForJob(task: CaptionTask, projectId: string): Promise<void> {
  for (;;) {
    const { code, progress, message } = await task.api.jobProgress(projectId)
    if (code === 'success') return
    if (code === 'error') throw refusal(message ?? 'errors.internal')
    task.progress.update(progress / 100)
    await wait(POLL_MS, undefined, { signal: task.signal })
  }
}

async function downloadOnce(task: CaptionTask, projectId: string): Promise<void> {
  const response = await task.api.download(projectId)
  const expected = Number(response.headers.get('content-length'))
  const body = response.body
  if (!body) throw new Failure(EXIT.failed, 'cli.download_incomplete')
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    let received = 0
    for await (const chunk of chunks) {
      received += chunk.byteLength
      task.progress.update(expected > 0 ? received / expected : 0)
      yield chunk
    }
  }
  await writeWhole(task.arguments.outputFile, counted(body), (bytes) => {
    if (bytes === 0 || bytes !== expected) {
      throw new Failure(EXIT.failed, 'cli.download_incomplete')
    }
  })
}

async function download(task: CaptionTask, projectId: string): Promise<void> {
  task.progress.begin('download')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await downloadOnce(task, projectId)
    } catch (error) {
      // fetch reports a line that broke within the body as a TypeError.
      const broke = error instanceof TypeError && !task.signal.aborted
      if (!broke) throw error
      if (attempt === DOWNLOAD_ATTEMPTS) throw new Failure(EXIT.failed, 'cli.download_incomplete')
    }
  }
}

// What went wrong first is what the user must hear, so a failing undo is not reported.
async function undo(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  await work(AbortSignal.timeout(UNDO_LIMIT_MS)).catch(() => {})
}

const WARNINGS = {
  language_unsure: 'cli.language_unsure',
  language_mismatch: 'cli.language_mismatch',
  sound_partial: 'cli.sound_partial',
} satisfies Record<CaptionWarning, string>

async function sayWarnings(task: CaptionTask, projectId: string): Promise<void> {
  const { warnings, subtitles_lang, suggested_language } = await task.api.project(projectId)
  const languages = { lang: subtitles_lang ?? '', suggested: suggested_language ?? '' }
  for (const warning of warnings) task.progress.say(WARNINGS[warning], languages)
}

function pickWordFields(words: Words): Words {
  return words.map(({ word, start, end, hidden }) => ({ word, start, end, hidden }))
}

async function writeSideFiles(task: CaptionTask, projectId: string): Promise<void> {
  const { wordsFile, assFile, captionFiles } = task.arguments
  const encode = (text: string) => [new TextEncoder().encode(text)]
  if (wordsFile) {
    const { subtitles } = await task.api.captions(projectId)
    await writeWhole(wordsFile, encode(`${JSON.stringify(pickWordFields(subtitles), null, 2)}\n`))
  }
  const ass = assFile === null ? [] : [{ format: 'ass' as const, file: assFile }]
  for (const { format, file } of [...captionFiles, ...ass]) {
    await writeWhole(file, encode(await task.api.captionFile(projectId, format)))
  }
}

/**
 * Makes the captioned video: upload, transcription, preset, export, download. The project stays in the account; after
 * a failure it is deleted, its job cancelled.
 *
 * @throws Failure, or the reason of the signal
 */
export async function captionVideo(task: CaptionTask): Promise<void> {
  const projectId = await upload(task)
  try {
    task.progress.begin('transcribe')
    const { hotwords, hideFillers } = task.arguments
    await task.api.transcribe(projectId, { hotwords, hide_fillers: hideFillers })
    await waitForJob(task, projectId)
    await sayWarnings(task, projectId)

    await task.api.setStyles(projectId, { ...presetStyle(task.arguments.preset) })
    task.progress.begin('export')
    await task.api.export(projectId)
    await waitForJob(task, projectId)

    await writeSideFiles(task, projectId)
    await download(task, projectId)
    task.progress.end()
  } catch (error) {
    await undo(async (signal) => {
      const api = task.undoApi(signal)
      await api.cancel(projectId).catch(() => {})
      await api.deleteProject(projectId)
    })
    throw error
  }
}
