import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** What the browser remembers of the file of an upload; `file` is null where it had no room for the bytes. */
export type KeptFile = {
  file: File | null
  lastModified: number
  /** The API gives the upload up at this time: ISO 8601. */
  expiresAt: string
}

/** Files of uploads under way, by upload id, so that an upload survives a reload. Nothing here ever throws. */
export type KeptFiles = {
  /** Whether the bytes are kept, not only what tells the file again. */
  keep: (id: string, file: File, expiresAt: string) => Promise<boolean>
  find: (id: string) => Promise<KeptFile | null>
  forget: (id: string) => Promise<void>
  forgetAll: () => Promise<void>
  forgetExpired: (now: Date) => Promise<void>
}

/** Kept in IndexedDB, which copies the bytes. Private windows may refuse all of it, and a full disk the bytes. */
export function openKeptFiles(): KeptFiles {
  let opened: UseStore | undefined
  const store = () => {
    opened ??= createStore('wordlight-uploads', 'files')
    return opened
  }
  const orElse = <Result>(fallback: Result, work: () => Promise<Result>): Promise<Result> =>
    // Opening may throw at once where the browser has no IndexedDB.
    new Promise<Result>((resolve) => resolve(work())).catch(() => fallback)

  return {
    keep: async (id, file, expiresAt) => {
      const { lastModified } = file
      // Small, and so certain to be there when the page is left before the bytes have been copied.
      await orElse(undefined, () => set(id, { file: null, lastModified, expiresAt }, store()))
      return orElse(false, async () => {
        await set(id, { file, lastModified, expiresAt } satisfies KeptFile, store())
        return true
      })
    },
    find: (id) => orElse(null, async () => (await get<KeptFile>(id, store())) ?? null),
    forget: (id) => orElse(undefined, () => del(id, store())),
    forgetAll: () => orElse(undefined, () => clear(store())),
    forgetExpired: (now) =>
      orElse(undefined, async () => {
        const all = await entries<string, KeptFile>(store())
        const expired = all.filter(([, kept]) => new Date(kept.expiresAt) <= now)
        await Promise.all(expired.map(([id]) => del(id, store())))
      }),
  }
}
