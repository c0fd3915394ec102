import type { OpenProject } from '#api/contract/project.ts'
import type { OpenUpload } from '#api/contract/upload.ts'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import type { KeptFile } from './kept-files.ts'
import { StoreRefusal } from './put-part.ts'
import type { UploadWorld } from './upload-context.ts'

export const PART_SIZE = 10
const SILENCE = () => new TypeError('Failed to fetch')

type Faults = {
  /** Neither the API nor the store answers. */
  isAway: boolean
  isOnline: boolean
  /** Statuses with which the store answers next. */
  storeRefuses: number[]
  /** Failures of the next calls of the API, by name. */
  apiFails: Partial<Record<'start' | 'complete', unknown[]>>
  /** The next answer of `start` gets lost, but not the upload. */
  losesAnswer: boolean
  /** Parts stay on their way until `letThrough`. */
  holdsParts: boolean
  keepsFiles: boolean
}

/** An API, a store, a browser's memory and other tabs, for tests of the engine. */
export function createFakeWorld() {
  const faults: Faults = {
    isAway: false,
    isOnline: true,
    storeRefuses: [],
    apiFails: {},
    losesAnswer: false,
    holdsParts: false,
    keepsFiles: true,
  }
  const open = new Map<string, OpenUpload>()
  const kept = new Map<string, KeptFile>()
  const heldLocks = new Map<string, Promise<void>>()
  const projects: string[] = []
  const puts: { part: number; size: number; address: string }[] = []
  const aborted: string[] = []
  const log = { parallel: 0, mostParallel: 0, endedElsewhere: 0, addresses: 0, lists: 0 }
  let waiting: (() => void)[] = []
  let heldParts: (() => void)[] = []
  let time = 0

  const answer = async (call?: keyof Faults['apiFails']) => {
    if (faults.isAway) throw SILENCE()
    const failure = call && faults.apiFails[call]?.shift()
    if (failure) throw failure
  }
  const need = (id: string) => {
    const upload = open.get(id)
    if (!upload) throw refusal(404, 'UPLOAD_NOT_FOUND', 'errors.upload_not_found')
    return upload
  }

  const world: UploadWorld = {
    transport: {
      start: async ({ projectName, file }) => {
        await answer('start')
        const id = `upload-${open.size + projects.length + aborted.length + 1}`
        const upload: OpenUpload = {
          id,
          project_name: projectName,
          filename: file.name,
          size: file.size,
          part_size: PART_SIZE,
          part_count: Math.ceil(file.size / PART_SIZE),
          parts: {},
          expires_at: '2026-12-01T00:00:00Z',
        }
        open.set(id, upload)
        if (faults.losesAnswer) {
          faults.losesAnswer = false
          throw SILENCE()
        }
        return upload
      },
      list: async () => {
        await answer()
        log.lists += 1
        return [...open.values()]
      },
      get: async (id) => {
        await answer()
        return need(id)
      },
      signPart: async (id, part) => {
        await answer()
        need(id)
        log.addresses += 1
        return `address-${log.addresses}-of-part-${part}`
      },
      putPart: async (address, bytes, onSent, signal) => {
        if (faults.isAway) throw SILENCE()
        const status = faults.storeRefuses.shift()
        if (status) throw new StoreRefusal(status)
        const part = Number(address.split('-').at(-1))
        log.parallel += 1
        log.mostParallel = Math.max(log.mostParallel, log.parallel)
        onSent(Math.ceil(bytes.size / 2))
        try {
          if (faults.holdsParts) {
            await new Promise<void>((resolve, reject) => {
              heldParts.push(resolve)
              signal.addEventListener('abort', () => reject(signal.reason))
            })
          }
          if (faults.isAway) throw SILENCE()
        } finally {
          log.parallel -= 1
        }
        puts.push({ part, size: bytes.size, address })
        return `etag-${part}`
      },
      reportPart: async (id, part, etag) => {
        await answer()
        const upload = need(id)
        open.set(id, { ...upload, parts: { ...upload.parts, [part]: etag } })
      },
      complete: async (id) => {
        await answer('complete')
        const { project_name: name } = need(id)
        open.delete(id)
        projects.push(name)
        return { id, name } as OpenProject
      },
      abort: async (id) => {
        await answer()
        need(id)
        open.delete(id)
        aborted.push(id)
      },
    },
    files: {
      keep: async (id, file, expiresAt) => {
        const bytes = faults.keepsFiles ? file : null
        kept.set(id, { file: bytes, lastModified: file.lastModified, expiresAt })
        return faults.keepsFiles
      },
      find: async (id) => kept.get(id) ?? null,
      forget: async (id) => void kept.delete(id),
      forgetAll: async () => kept.clear(),
      forgetExpired: async () => {},
    },
    lock: async (id, onBusy, signal) => {
      const held = heldLocks.get(id)
      if (!held) return () => {}
      onBusy()
      await Promise.race([held, rejectedBy(signal)])
      return () => {}
    },
    wait: (_ms, signal) =>
      Promise.race([new Promise<void>((resolve) => waiting.push(resolve)), rejectedBy(signal)]),
    now: () => time,
    isOnline: () => faults.isOnline,
    onDone: async () => {},
    onEndedElsewhere: () => {
      log.endedElsewhere += 1
    },
  }

  return {
    world,
    faults,
    open,
    kept,
    projects,
    puts,
    aborted,
    log,
    /** Ends all back-offs. */
    wake: () => {
      const all = waiting
      waiting = []
      for (const resolve of all) resolve()
    },
    /** Lets the parts on their way arrive. */
    letThrough: () => {
      faults.holdsParts = false
      const all = heldParts
      heldParts = []
      for (const resolve of all) resolve()
    },
    passTime: (ms: number) => {
      time += ms
    },
    /** Another tab sends an upload until the answer is called. */
    lockElsewhere: (id: string): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      heldLocks.set(id, promise)
      return () => {
        heldLocks.delete(id)
        resolve()
      }
    },
  }
}

export type FakeWorld = ReturnType<typeof createFakeWorld>

/** A refusal as the API sends it. */
export function refusal(status: number, code: string, message: string): ApiFailure {
  return new ApiFailure(status, { code, message, requestId: 'test' })
}

/** A file of that many bytes, last changed at 1000. */
export function videoFile(bytes: number, name = 'clip.mp4'): File {
  return new File([new Uint8Array(bytes)], name, { type: 'video/mp4', lastModified: 1000 })
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
