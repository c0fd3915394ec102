import { isSameFile, newUpload } from './new-upload.ts'
import { patiently } from './patience.ts'
import { runUpload } from './run-upload.ts'
import { awaitOtherTab, findUploads } from './take-up.ts'
import { createTurns } from './turns.ts'
import type { NewUpload, Upload } from './upload.ts'
import type { UploadContext, UploadWorld } from './upload-context.ts'
import { createUploadList } from './upload-list.ts'

/** Sends uploads one after the other, through outages and reloads, from sign-in to sign-out. */
export function createUploadEngine(world: UploadWorld) {
  const list = createUploadList()
  const ctx: UploadContext = { ...world, list, seen: new Set(), takeTurn: createTurns() }
  const works = new Map<string, AbortController>()
  let session: AbortController | null = null
  let count = 0

  /** Work on an upload ends with the session, and when other work on it begins. */
  function beginWork(key: string): AbortSignal {
    works.get(key)?.abort()
    const work = new AbortController()
    works.set(key, work)
    return work.signal
  }

  function run(upload: Upload): void {
    const { file } = upload
    if (file) void runUpload(ctx, { ...upload, file }, beginWork(upload.key))
  }

  function restart(key: string, values: Partial<Upload>): void {
    list.change(key, { ...values, phase: 'sending', failure: null, canRetry: false })
    const upload = list.find(key)
    if (upload) run(upload)
  }

  /** Takes up what an earlier page has left behind, and follows what was done elsewhere. */
  async function reconcile(): Promise<void> {
    if (!session) return
    const { signal } = session
    try {
      for (const upload of await findUploads(ctx, signal)) {
        if (upload.file) run(upload)
        else void awaitOtherTab(ctx, upload, beginWork(upload.key))
      }
    } catch {
      // Signed out, or without a plan: then there is nothing to take up.
    }
  }

  async function giveUp(id: string, signal: AbortSignal): Promise<void> {
    const patience = { signal, wait: ctx.wait, onTrouble: () => {} }
    await Promise.all([
      ctx.files.forget(id),
      // One that is gone has become a project, or somebody else has cancelled it.
      patiently(() => ctx.transport.abort(id), patience).catch(ctx.onEndedElsewhere),
    ])
  }

  return {
    store: list.store,
    reconcile,

    /** Begins the work of a session; repeating it is harmless. */
    open: (): void => {
      if (session) return
      session = new AbortController()
      void ctx.files.forgetExpired(new Date(ctx.now()))
      void reconcile()
    },

    /** Ends the work of a session and forgets all of it, files included. */
    close: (): void => {
      session?.abort()
      session = null
      for (const work of works.values()) work.abort()
      works.clear()
      ctx.seen.clear()
      ctx.takeTurn = createTurns()
      list.clear()
      void ctx.files.forgetAll()
    },

    /** Begins an upload; how it goes is in the store. */
    add: (input: NewUpload): void => {
      count += 1
      const upload = newUpload(`key-${count}`, input)
      list.addFirst(upload)
      run(upload)
    },

    /** Goes on with a file that was chosen again. Answers whether it is the right one. */
    chooseAgain: (key: string, file: File): boolean => {
      const upload = list.find(key)
      if (!upload || !isSameFile(upload, file)) return false
      restart(key, { file })
      return true
    },

    /** Tries a failed upload again. */
    retry: (key: string): void => restart(key, {}),

    /** Takes an upload out of the list; one that is not over is cancelled. */
    cancel: (key: string): void => {
      const id = list.find(key)?.id ?? null
      works.get(key)?.abort()
      works.delete(key)
      list.remove(key)
      if (id !== null && session) void giveUp(id, session.signal)
    },
  }
}

export type UploadEngine = ReturnType<typeof createUploadEngine>
