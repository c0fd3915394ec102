export type PartWriter = {
  write: (bytes: Uint8Array) => Promise<void>
  /** Puts what is left; the etags by part number, and the bytes in all. */
  end: () => Promise<{ etags: Record<string, string>; sizeBytes: number }>
}

/** Cuts a stream of bytes into parts of one size (the last may be smaller) and puts each once it is full. */
export function createPartWriter(
  partSizeBytes: number,
  put: (part: number, bytes: Uint8Array) => Promise<string>,
): PartWriter {
  const buffer = new Uint8Array(partSizeBytes)
  const etags: Record<string, string> = {}
  let filled = 0
  let part = 1
  let sizeBytes = 0

  async function flush(): Promise<void> {
    etags[part] = await put(part, buffer.slice(0, filled))
    part += 1
    filled = 0
  }

  return {
    write: async (bytes) => {
      sizeBytes += bytes.length
      let rest = bytes
      while (rest.length > 0) {
        const taken = rest.subarray(0, partSizeBytes - filled)
        buffer.set(taken, filled)
        filled += taken.length
        rest = rest.subarray(taken.length)
        if (filled === partSizeBytes) await flush()
      }
    },
    end: async () => {
      if (filled > 0) await flush()
      return { etags, sizeBytes }
    },
  }
}
