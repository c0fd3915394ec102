import type { OpenProject } from '#api/contract/project.ts'
import type { KeptFiles } from './kept-files.ts'
import type { Patience } from './patience.ts'
import type { UploadTransport } from './transport.ts'
import type { TakeTurn } from './turns.ts'
import type { UploadList } from './upload-list.ts'
import type { LockUpload } from './upload-lock.ts'

/** The world around the engine. */
export type UploadWorld = {
  transport: UploadTransport
  files: KeptFiles
  lock: LockUpload
  wait: Patience['wait']
  /** Milliseconds. */
  now: () => number
  isOnline: () => boolean
  /** An upload has become a project. It stays in the list until the answer resolves. */
  onDone: (project: OpenProject) => Promise<unknown>
  /** Another tab or device has ended an upload, perhaps by making a project of it. */
  onEndedElsewhere: () => void
}

/** What the parts of the engine share. */
export type UploadContext = UploadWorld & {
  list: UploadList
  /** Ids of all uploads that this page knows or has known, so that none is taken up twice. */
  seen: Set<string>
  takeTurn: TakeTurn
}
