import { absenceIn, comeBack, connection, noteAnswer, noteSilence } from './connection.ts'

/** Waits before the questions: short at first, because most outages are. */
const WAITS_MS = [1000, 2000, 2000, 4000, 8000]
const LONGEST_WAIT_MS = 10_000
const ANSWER_LIMIT_MS = 5000

/** Answers only when the API and all that it needs are there. */
const QUESTION = '/api/ready'

/**
 * Asks, while the product is away, whether it is back; at once when the browser comes online or the page is looked at
 * again. Nothing is asked while the page is hidden. The answer ends it.
 */
export function watchConnection(): () => void {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const ask = async () => {
    clearTimeout(timer)
    asked += 1
    await askOnce(ended.signal)
    if (!ended.signal.aborted) plan()
  }
  const plan = () => {
    clearTimeout(timer)
    if (connection.state === 'here') asked = 0
    else if (!document.hidden) timer = setTimeout(ask, WAITS_MS[asked] ?? LONGEST_WAIT_MS)
  }
  const askIfAway = () => {
    if (connection.state === 'away' && !document.hidden) void ask()
    else clearTimeout(timer)
  }

  const { unsubscribe } = connection.subscribe(plan)
  const listen = { signal: ended.signal }
  window.addEventListener('online', askIfAway, listen)
  // A machine without a network may still reach a product that runs on itself.
  window.addEventListener('offline', () => void ask(), listen)
  document.addEventListener('visibilitychange', askIfAway, listen)
  plan()
  return () => {
    unsubscribe()
    clearTimeout(timer)
    ended.abort()
  }
}

async function askOnce(ended: AbortSignal): Promise<void> {
  try {
    const response = await fetch(QUESTION, {
      cache: 'no-store',
      signal: AbortSignal.any([ended, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    })
    if (absenceIn(response) === null) comeBack()
    else noteAnswer(response)
  } catch {
    if (!ended.aborted) noteSilence()
  }
}
