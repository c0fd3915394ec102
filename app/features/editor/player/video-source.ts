import { Store } from '@tanstack/react-store'

/** What was uploaded (or its copy that browsers play), or what was exported. */
export type VideoFile = 'original' | 'export'

/** `renewing`: it broke off, a new address comes. `away`: nothing answers. `unplayable`: the browser cannot play it. */
export type VideoTrouble = 'renewing' | 'away' | 'unplayable' | { refusal: string }

/** `load` goes up with each address, also when it is the same again: the element must load anew. */
export type VideoSourceState = { url: string | null; load: number; trouble: VideoTrouble | null }

export type VideoSourceParts = {
  askUrl: () => Promise<string>
  /** Whether the bytes behind an address can be had. */
  reach: (url: string) => Promise<'reached' | 'refused' | 'silent'>
  /** What to tell about a failed question; null when the product is away and an answer may come later. */
  refusalOf: (error: unknown) => string | null
}

/** Keeps a video playable: finds out why it broke off and gets a new address until it plays. */
export type VideoSource = {
  store: Store<VideoSourceState>
  start: () => void
  /** The element failed, with its `MediaError` code. */
  noteError: (code: number) => void
  /** The element has waited for data for long. */
  noteStall: () => void
  /** The element can show a picture. */
  notePicture: () => void
  /** The element has played for some seconds. */
  notePlay: () => void
  retry: () => void
  stop: () => void
}

const LONGEST_PAUSE_MS = 15_000
/** Codes of `MediaError` that may say that the format is unknown, or only that the store was away. */
const DECODE_CODES = [3, 4]

export function createVideoSource({ askUrl, reach, refusalOf }: VideoSourceParts): VideoSource {
  const store = new Store<VideoSourceState>({ url: null, load: 0, trouble: null })
  let [failures, pause, turn] = [0, 0, 0]
  // A picture proves nothing: at a damaged place there is one each time before it breaks off.
  let isSuspect = false
  const patch = (change: Partial<VideoSourceState>) =>
    store.setState((state) => ({ ...state, ...change }))

  /** Each question ends those before it. */
  const begin = () => {
    clearTimeout(pause)
    pause = 0
    turn += 1
    const mine = turn
    return () => mine === turn
  }

  const load = async () => {
    const isCurrent = begin()
    try {
      const url = await askUrl()
      if (isCurrent()) store.setState((state) => ({ ...state, url, load: state.load + 1 }))
    } catch (error) {
      if (!isCurrent()) return
      const refusal = refusalOf(error)
      if (refusal === null) loadLater('away')
      else patch({ trouble: { refusal } })
    }
  }
  const loadLater = (trouble: VideoTrouble) => {
    patch({ trouble })
    const milliseconds = failures === 0 ? 0 : Math.min(500 * 2 ** failures, LONGEST_PAUSE_MS)
    failures += 1
    pause = window.setTimeout(() => void load(), milliseconds)
  }

  const examine = async (code: number | null) => {
    const { url } = store.state
    if (url === null) return
    const isCurrent = begin()
    const answer = await reach(url)
    if (!isCurrent()) return
    const isGarbled = answer === 'reached' && code !== null && DECODE_CODES.includes(code)
    if (isGarbled && isSuspect) return patch({ trouble: 'unplayable' })
    // Once more even when the bytes are there: a store that was restarting may be back by now.
    isSuspect ||= isGarbled
    if (answer === 'silent') loadLater('away')
    else if (code !== null || answer === 'refused') loadLater('renewing')
  }

  const retry = () => {
    failures = 0
    isSuspect = false
    patch({ trouble: 'renewing' })
    void load()
  }
  return {
    store,
    start: () => void load(),
    noteError: (code) => void examine(code),
    noteStall: () => {
      // A new address is on its way already.
      if (pause === 0) void examine(null)
    },
    notePicture: () => {
      failures = 0
      begin()
      patch({ trouble: null })
    },
    notePlay: () => {
      isSuspect = false
    },
    retry,
    stop: begin,
  }
}
