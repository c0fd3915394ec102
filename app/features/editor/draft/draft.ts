import { Store } from '@tanstack/react-store'
import { type PresetKey, presetStyle, type Style, type Word } from '#captions/index.ts'
import type { CaptionCalls } from './caption-calls.ts'
import { areSameStyles, type Captions, type StoredCaptions } from './captions.ts'
import { record, startHistory, stepBack, stepForward } from './history.ts'
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
}

type WordChange = { text: string; isHidden: boolean }

type DraftInput = StoredCaptions & {
  save: CaptionCalls
  /** Told why a change was refused for good. */
  onRefusal: (error: unknown) => void
}

export type Draft = ReturnType<typeof createDraft>

/** The captions of one project while they are edited: each change is drawn at once, saved soon, and can be undone. */
export function createDraft({ save, onRefusal, ...stored }: DraftInput) {
  let history = startHistory(stored)
  let trial: { index: number; word: Word } | null = null
  const store = new Store<DraftState>({
    words: stored.words,
    style: stored.style,
    version: stored.version,
    lang: stored.lang,
    state: 'saved',
    canUndo: false,
    canRedo: false,
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
      words: trial ? present.words.with(trial.index, trial.word) : present.words,
      style: present.style,
      version,
      lang,
      state,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    }))
  }

  function change(next: Partial<Captions>): void {
    history = record(history, { ...history.present, ...next })
    saver.edited()
    show()
  }

  function changeWord(index: number, { text, isHidden }: WordChange): void {
    const { words } = history.present
    const old = words[index]
    const word = old && changed(old, { text, isHidden })
    if (word && word !== old) change({ words: words.with(index, word) })
  }

  function walk(step: typeof stepBack): void {
    const next = step(history)
    if (trial !== null || next === history) return
    history = next
    saver.edited()
    show()
  }

  function startOver(from: StoredCaptions): void {
    history = startHistory(from)
    trial = null
    saver.rebase(from)
    show()
  }

  return {
    store,

    /** Replaces the text of a word; a text of nothing but space changes nothing. */
    setWordText: (index: number, text: string) => {
      const word = history.present.words[index]
      if (word) changeWord(index, { text, isHidden: word.hidden })
    },

    setWordHidden: (index: number, isHidden: boolean) => {
      const word = history.present.words[index]
      if (word) changeWord(index, { text: word.word, isHidden })
    },

    /** Draws a word otherwise until it is kept or dropped; one word at a time. */
    tryWord: (index: number, attempt: WordChange) => {
      const word = history.present.words[index]
      if (!word) return
      const tried = changed(word, attempt)
      trial = tried === word ? null : { index, word: tried }
      show()
    },

    /** Makes the word that is being tried out a change, one step of undo. */
    keepTrial: () => {
      if (trial === null) return
      const { index, word } = trial
      trial = null
      changeWord(index, { text: word.word, isHidden: word.hidden })
    },

    dropTrial: () => {
      if (trial === null) return
      trial = null
      show()
    },

    choosePreset: (key: PresetKey) => {
      const style = presetStyle(key)
      if (!areSameStyles(style, history.present.style)) change({ style })
    },

    undo: () => walk(stepBack),
    redo: () => walk(stepForward),

    /** Saves at once; rejects when that does not succeed at the first attempt. */
    flush: () => saver.flush(),

    /** Follows captions that were stored elsewhere, unless there is something unsaved. */
    follow: (found: StoredCaptions) => {
      if (store.state.state === 'saved' && found.version > store.state.version) startOver(found)
    },

    /** Ends a conflict: what is stored replaces the draft. */
    takeTheirs: async () => startOver(await saver.load()),

    /** Ends a conflict: the draft replaces what is stored. */
    keepMine: async () => saver.rebase(await saver.load()),

    /** Whether everything is stored, a word on trial included. */
    isSaved: () => trial === null && store.state.state === 'saved',

    /** Ends the draft; what is unsaved is given up. */
    close: () => saver.close(),
  }
}

/** The word itself when nothing about it changes. */
function changed(word: Word, { text, isHidden }: WordChange): Word {
  const clean = cleanWordText(text) || word.word
  return clean === word.word && isHidden === word.hidden
    ? word
    : { ...word, word: clean, hidden: isHidden }
}
