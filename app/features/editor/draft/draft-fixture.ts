import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { presetStyle, type Word } from '#captions/index.ts'
import type { CaptionCalls } from './caption-calls.ts'
import type { StoredCaptions } from './captions.ts'
import { createDraft } from './draft.ts'

export const WORDS: readonly Word[] = ['one', 'two', 'three'].map((word, index) => ({
  word,
  start: index,
  end: index + 0.5,
  hidden: false,
}))

export const STORED: StoredCaptions = {
  words: WORDS,
  style: presetStyle('none'),
  version: 1,
  lang: 'en',
}

export const stale = () =>
  new ApiFailure(409, { code: 'CAPTIONS_CHANGED', message: 'errors.captions_changed' })

type Fault = { error: unknown /** What was sent is stored all the same. */; isStored?: boolean }

/** A store of captions with versions like the API's, whose calls wait to be answered and can be made to fail. */
export function fakeApi(first: StoredCaptions = STORED) {
  let stored = first
  const faults: Fault[] = []
  const log: string[] = []
  const held: (() => void)[] = []
  let isHolding = false

  async function save(name: string, change: Partial<StoredCaptions>, basedOn: number) {
    log.push(`${name} on ${basedOn}`)
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    const fault = faults.shift()
    if (fault && !fault.isStored) throw fault.error
    if (basedOn !== stored.version) throw stale()
    stored = { ...stored, ...change, version: stored.version + 1 }
    if (fault) throw fault.error
    return stored.version
  }

  const calls: CaptionCalls = {
    saveWords: (words, basedOn) => save('words', { words }, basedOn),
    saveStyle: (style, basedOn) => save('style', { style }, basedOn),
    load: async () => {
      log.push('load')
      return structuredClone(stored)
    },
  }
  return {
    calls,
    log,
    stored: () => stored,
    texts: () => stored.words.map(({ word }) => word).join(' '),
    /** Somebody else's change. */
    change: (change: Partial<StoredCaptions>) => {
      stored = { ...stored, ...change, version: stored.version + 1 }
    },
    failNext: (error: unknown, options: { isStored?: boolean; times?: number } = {}) => {
      const { times = 1, ...rest } = options
      faults.push(...Array.from({ length: times }, () => ({ error, ...rest })))
    },
    /** Keeps the calls that follow unanswered until the answered function is called. */
    hold: () => {
      isHolding = true
      return () => {
        isHolding = false
        for (const release of held.splice(0)) release()
      }
    },
  }
}

/** A draft over a fake API, with what it went through. */
export function openTestDraft(first: StoredCaptions = STORED) {
  const api = fakeApi(first)
  const refusals: unknown[] = []
  const draft = createDraft({
    ...first,
    save: api.calls,
    onRefusal: (error) => refusals.push(error),
  })
  const states: string[] = []
  draft.store.subscribe(({ state }) => {
    if (states.at(-1) !== state) states.push(state)
  })
  const state = () => draft.store.state.state
  const texts = () => draft.store.state.words.map(({ word }) => word).join(' ')
  return { api, draft, states, state, texts, refusals }
}
