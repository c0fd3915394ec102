/** Thrown when something has not settled in time. */
export class TimeOut extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`)
    this.name = 'TimeOut'
  }
}

/** The promise, or a rejection with TimeOut when it takes longer. */
export async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeOut(milliseconds)), milliseconds)
  })
  try {
    return await Promise.race([promise, timeOut])
  } finally {
    clearTimeout(timer)
  }
}
