/** Gives what is started when it is first asked for, the same to all; what failed is started again by the next. */
export function startOnce<Result>(start: () => Promise<Result>): () => Promise<Result> {
  let started: Promise<Result> | undefined
  return async () => {
    started ??= start()
    const mine = started
    try {
      return await mine
    } catch (error) {
      if (started === mine) started = undefined
      throw error
    }
  }
}
