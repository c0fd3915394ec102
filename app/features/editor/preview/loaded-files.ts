/** Holds the files fetched so far, by name. */
export type LoadedFiles<Item extends { file: string }> = {
  find: (item: Item) => Uint8Array | undefined
  /** Fetches one file, once however often it is asked for. Rejects as `fetchFile` does; asking again tries again. */
  load: (item: Item) => Promise<void>
}

export function createLoadedFiles<Item extends { file: string }>(
  fetchFile: (item: Item) => Promise<Uint8Array>,
): LoadedFiles<Item> {
  const fetched = new Map<string, Uint8Array>()
  const underWay = new Map<string, Promise<void>>()

  const fetchItem = async (item: Item) => {
    fetched.set(item.file, await fetchFile(item))
  }
  return {
    find: ({ file }) => fetched.get(file),
    load: async (item) => {
      const load = underWay.get(item.file) ?? fetchItem(item)
      underWay.set(item.file, load)
      await load.finally(() => underWay.delete(item.file))
    },
  }
}
