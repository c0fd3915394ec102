import { Store } from '@tanstack/react-store'
import type { Upload } from './upload.ts'

/** The uploads that there are to show, newest first. */
export function createUploadList() {
  const store = new Store<readonly Upload[]>([])
  return {
    store,
    find: (key: string) => store.state.find((upload) => upload.key === key),
    addFirst: (upload: Upload) => store.setState((all) => [upload, ...all]),
    addLast: (upload: Upload) => store.setState((all) => [...all, upload]),
    change: (key: string, values: Partial<Upload>) =>
      store.setState((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one))),
    remove: (key: string) => store.setState((all) => all.filter((one) => one.key !== key)),
    clear: () => store.setState(() => []),
  }
}

export type UploadList = ReturnType<typeof createUploadList>
