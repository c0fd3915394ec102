import { Store } from '@tanstack/react-store'
import {
  type ManualBreak,
  type PresetKey,
  presetStyle,
  type Style,
  type Word,
} from '#captions/index.ts'
import type { CaptionCalls } from './caption-calls.ts'
import { areSameStyles, type Captions, type StoredCaptions } from './captions.ts'
import { record, type Stroke, startHistory, stepBack, stepForward } from './history.ts'
import { createSaver, type SaveState } from './saver.ts'
import { cleanWordText } from './word-text.ts'

export type DraftState = {
  /** As they are to be drawn: with the word that is being tried out. */
  words: readonly Word[]
  style: Style
  version: number
  /** Language of the words. */
  lang: string
  state: SaveState
  canUndo: boolean
  canRedo: boolean
  /** The word that is being tried out, as it was typed. */
  trial: Trial | null
}

/** Before a word: what its editor decided, or what the rules find. */
export type WordBreak = ManualBreak | 'auto'
/** What is left out stays as it is. */
export type WordChange = { text?: string; isHidden?: boolean; breakBefore?: WordBreak }
type Trial = WordChange & { index: number }

type DraftInput = StoredCaptions & {
  save: CaptionCalls
  /** Told why a change was refused for good. */
  onRefusal: (error: unknown) => void
}

export type Draft = ReturnType<typeof createDraft>

/** The captions of one project while they are edited: each change is drawn at once, saved soon, and can be undone. */
export function createDraft({ save, onRefusal, ...stored }: DraftInput) {
  let history = startHistory(stored)
  let trial: Trial | null = null
  let elsewhere: StoredCaptions = stored
  const store = new Store<DraftState>({
    words: stored.words,
    style: stored.style,
    version: stored.version,
    lang: stored.lang,
    state: 'saved',
    canUndo: false,
    canRedo: false,
    trial,
  })
  const saver = createSaver({
    stored,
    calls: save,
    wanted: () => history.present,
    onState: (state) => show(state),
    onRefusal,
  })

  function show(state: SaveState = store.state.state): void {
    const { past, present, future } = history
    const { version, lang } = saver.stored()
    store.setState(() => ({
      words: drawnWords(),
      style: present.style,
      version,
      lang,
      state,
      canUndo: past.length > 0 || isTried(),
      canRedo: future.length > 0 && !isTried(),
      trial,
    }))
  }

  /** The very words of the history while nothing else is tried out. */
  function drawnWords(): readonly Word[] {
    const { words } = history.present
    const old = trial ? words[trial.index] : undefined
    if (!trial || !old) return words
    const word = changed(old, trial)
    return word === old ? words : words.with(trial.index, word)
  }

  function isTried(): boolean {
    return drawnWords() !== history.present.words
  }

  function change(next: Partial<Captions>, stroke?: Stroke): void {
    history = record(history, { ...history.present, ...next }, stroke)
    saver.edited()
    show()
  }

  function changeWord(index: number, attempt: WordChange): void {
    const { words } = history.present
    const old = words[index]
    const word = old && changed(old, attempt)
    if (word && word !== old) change({ words: words.with(index, word) })
  }

  function changeStyle(style: Style, stroke?: Stroke): void {
    if (!areSameStyles(style, history.present.style)) change({ style }, stroke)
  }

  function endTrial(): void {
    trial = null
    show()
    catchUp()
  }

  function keepTrial(): void {
    const words = drawnWords()
    if (isTried()) {
      trial = null
      change({ words })
    } else if (trial !== null) endTrial()
  }

  function walk(step: typeof stepBack): void {
    const next = step(history)
    if (next === history) return
    history = next
    trial = null
    saver.edited()
    show()
  }

  function startOver(from: StoredCaptions): void {
    history = startHistory(from)
    trial = null
    saver.rebase(from)
    show()
  }

  function catchUp(): void {
    if (trial !== null || store.state.state !== 'saved') return
    if (elsewhere.version > store.state.version) startOver(elsewhere)
  }

  return {
    store,

    /** Replaces the text of a word; a text of nothing but space changes nothing. */
    setWordText: (index: number, text: string) => changeWord(index, { text }),

    setWordHidden: (index: number, isHidden: boolean) => changeWord(index, { isHidden }),

    /** Draws a word otherwise until it is kept or dropped; one word at a time. */
    tryWord: (index: number, attempt: WordChange) => {
      trial = { index, ...attempt }
      show()
    },

    /** Makes the word that is being tried out a change, one step of undo. */
    keepTrial,

    dropTrial: () => {
      if (trial !== null) endTrial()
    },

    /** Replaces the whole style. */
    choosePreset: (key: PresetKey) => changeStyle(presetStyle(key)),

    /** Changes some of the style's fields; what one stroke changes is one step of undo. */
    setStyle: (fields: Partial<Style>, stroke?: Stroke) =>
      changeStyle({ ...history.present.style, ...fields }, stroke),

    /** Takes the last change back, which a word on trial is. */
    undo: () => {
      keepTrial()
      walk(stepBack)
    },
    redo: () => {
      if (!isTried()) walk(stepForward)
    },

    /** Saves all at once, a word on trial included; rejects when that does not succeed at the first attempt. */
    flush: () => {
      keepTrial()
      return saver.flush()
    },

    /** Follows captions that were stored elsewhere, as soon as there is nothing unsaved or on trial. */
    follow: (found: StoredCaptions) => {
      elsewhere = found
      catchUp()
    },

    /** Ends a conflict: what is stored replaces the draft. */
    takeTheirs: async () => startOver(await saver.load()),

    /** Ends a conflict: the draft replaces what is stored. */
    keepMine: async () => saver.rebase(await saver.load()),

    /** Whether everything is stored, a word on trial included. */
    isSaved: () => !isTried() && store.state.state === 'saved',

    /** Ends the draft; what is unsaved is given up. */
    close: () => saver.close(),
  }
}

/** The word itself when nothing about it changes. */
function changed(word: Word, { text, isHidden, breakBefore }: WordChange): Word {
  const { brk, ...rest } = word
  const clean = cleanWordText(text ?? '') || word.word
  const hidden = isHidden ?? word.hidden
  const decided = breakBefore ?? breakBeforeOf(word)
  if (clean === word.word && hidden === word.hidden && decided === breakBeforeOf(word)) return word
  return { ...rest, word: clean, hidden, ...(decided !== 'auto' && { brk: decided }) }
}

export function breakBeforeOf({ brk }: Word): WordBreak {
  return brk ?? 'auto'
}
