export type StoredObject = {
  body: ReadableStream<Uint8Array>
  /** 200 or 206. */
  status: number
  /** content-type, -length, -range, etag, accept-ranges; only those that the store gave. */
  headers: Record<string, string>
}

/** The store did not answer, or not in time, or is overloaded: the same call may pass later. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super('the object store is away', { cause })
    this.name = 'StorageAway'
  }
}

export type ListedObject = { key: string; writtenAt: Date }

/** The object store, private and S3-shaped. Sizes in bytes, lifetimes in seconds. Calls reject with StorageAway when it does not serve. */
export type Storage = {
  startMultipartUpload: (key: string, contentType: string) => Promise<string>
  /** The address takes exactly `bytes` bytes. */
  signPart: (
    key: string,
    uploadId: string,
    part: { number: number; bytes: number },
    seconds: number,
  ) => Promise<string>
  /** Stores one part; returns its etag. */
  putPart: (key: string, uploadId: string, part: number, bytes: Uint8Array) => Promise<string>
  /** `gone`: the store no longer knows the upload (completed or aborted before). */
  completeMultipartUpload: (
    key: string,
    uploadId: string,
    parts: readonly { part: number; etag: string }[],
  ) => Promise<'ok' | 'gone' | 'invalid_part'>
  abortMultipartUpload: (key: string, uploadId: string) => Promise<void>
  sizeOf: (key: string) => Promise<number | null>
  /** Fewer bytes than asked for at the end of the object. */
  readRange: (key: string, offset: number, length: number) => Promise<Uint8Array>
  /** `range` is the value of a Range header; null when the object is missing, 'range' when it cannot be met. */
  open: (key: string, range?: string) => Promise<StoredObject | 'range' | null>
  signGet: (key: string, seconds: number) => Promise<string>
  signPut: (key: string, contentType: string, seconds: number) => Promise<string>
  /** Copies within the store; `missing` when there is nothing to copy. */
  copy: (fromKey: string, toKey: string) => Promise<'ok' | 'missing'>
  /**
   * The objects whose keys begin with `prefix` and come after the key `after`, in the order of their keys; at most
   * `limit` (up to 1000). `isLast`: no others follow.
   */
  list: (
    prefix: string,
    after: string,
    limit: number,
  ) => Promise<{ objects: ListedObject[]; isLast: boolean }>
  /** Deleting what is not there succeeds. */
  remove: (key: string) => Promise<void>
  /** Rejects when the store does not answer. */
  ping: () => Promise<void>
}
