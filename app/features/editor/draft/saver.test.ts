import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { connection } from '#app/lib/connection.ts'
import { signedIn } from '#app/lib/session/session.ts'
import { presetStyle } from '#captions/index.ts'
import { openTestDraft as open, STORED } from './draft-fixture.ts'

const away = () => new TypeError('Failed to fetch')
const notEditable = () => new ApiFailure(409, { code: 'PROJECT_NOT_EDITABLE', requestId: 'r' })

beforeEach(() => {
  vi.useFakeTimers()
  signedIn.setState(() => true)
  connection.setState(() => 'here')
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('saving', () => {
  test('an edit is drawn at once and saved half a second after the last one', async () => {
    const { api, draft, state, texts } = open()
    draft.setWordText(0, 'uno')
    expect(texts()).toBe('uno two three')
    await pass(400)
    draft.setWordText(1, 'dos')
    await pass(499)
    expect(api.log).toEqual([])
    expect(state()).toBe('unsaved')
    await pass(1)
    expect(api.log).toEqual(['words on 1'])
    expect(api.texts()).toBe('uno dos three')
    expect(state()).toBe('saved')
    expect(draft.store.state.version).toBe(2)
  })

  test('words and style go in two calls, the second based on the first', async () => {
    const { api, draft } = open()
    draft.choosePreset('karaoke_master')
    draft.setWordText(0, 'uno')
    await pass(500)
    expect(api.log).toEqual(['words on 1', 'style on 2'])
    expect(api.stored().style.animation_text).toBe('karaoke')
  })

  test('there is one save at a time, and edits made meanwhile follow it after their own pause', async () => {
    const { api, draft, state } = open()
    const release = api.hold()
    draft.setWordText(0, 'uno')
    await pass(500)
    draft.setWordText(1, 'dos')
    await pass(5000)
    expect(api.log).toEqual(['words on 1'])
    expect(state()).toBe('saving')
    draft.setWordText(2, 'tres')
    release()
    await pass(0)
    expect(api.texts()).toBe('uno two three')
    expect(state()).toBe('unsaved')
    await pass(500)
    expect(api.log).toEqual(['words on 1', 'words on 2'])
    expect(api.texts()).toBe('uno dos tres')
  })

  test('an edit that is taken back before it is saved costs no call', async () => {
    const { api, draft, state } = open()
    draft.setWordText(0, 'uno')
    draft.undo()
    await pass(500)
    expect(api.log).toEqual([])
    expect(state()).toBe('saved')
  })

  test('a word keeps its times and whatever else it carries', async () => {
    const { api, draft } = open()
    draft.setWordHidden(2, true)
    await pass(500)
    expect(api.stored().words[2]).toEqual({ ...STORED.words[2], hidden: true })
    expect(api.stored().words[0]).toBe(STORED.words[0])
  })
})

describe('flush', () => {
  test('saves at once and resolves when all is stored', async () => {
    const { api, draft } = open()
    draft.setWordText(0, 'uno')
    draft.choosePreset('one_word')
    await draft.flush()
    expect(api.log).toEqual(['words on 1', 'style on 2'])
    await pass(5000)
    expect(api.log).toHaveLength(2)
  })

  test('waits for the save under way and for what was edited since', async () => {
    const { api, draft } = open()
    const release = api.hold()
    draft.setWordText(0, 'uno')
    await pass(500)
    draft.setWordText(1, 'dos')
    const flushed = vi.fn()
    void draft.flush().then(flushed)
    await pass(100)
    expect(flushed).not.toHaveBeenCalled()
    release()
    await pass(0)
    expect(flushed).toHaveBeenCalled()
    expect(api.texts()).toBe('uno dos three')
  })

  test('of a saved draft resolves without a call', async () => {
    const { api, draft } = open()
    await draft.flush()
    expect(api.log).toEqual([])
  })

  test('rejects at the first failure while attempts go on', async () => {
    const { api, draft, state } = open()
    api.failNext(away())
    draft.setWordText(0, 'uno')
    await expect(draft.flush()).rejects.toThrow('Failed to fetch')
    expect(state()).toBe('retrying')
    await pass(1000)
    expect(state()).toBe('saved')
    expect(api.texts()).toBe('uno two three')
  })

  test('tries at once what waits for its next attempt', async () => {
    const { api, draft } = open()
    api.failNext(away(), { times: 4 })
    draft.setWordText(0, 'uno')
    await pass(500 + 1000 + 2000 + 4000)
    expect(api.log).toHaveLength(4)
    await draft.flush()
    expect(api.texts()).toBe('uno two three')
  })
})

describe('while the product is away', () => {
  test('attempts go on, further and further apart, at most half a minute', async () => {
    const { api, draft, states } = open()
    api.failNext(away(), { times: 8 })
    draft.setWordText(0, 'uno')
    await pass(500)
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      const attempts = api.log.length
      await pass(seconds * 1000 - 1)
      expect(api.log).toHaveLength(attempts)
      await pass(1)
      expect(api.log).toHaveLength(attempts + 1)
    }
    await pass(30_000)
    expect(api.texts()).toBe('uno two three')
    expect(states).toEqual(['unsaved', 'saving', 'retrying', 'saved'])
  })

  test('edits go on, and the newest are stored as soon as it is back', async () => {
    const { api, draft, state } = open()
    api.failNext(away(), { times: 3 })
    draft.setWordText(0, 'uno')
    connection.setState(() => 'away')
    await pass(500 + 1000)
    draft.setWordText(1, 'dos')
    expect(state()).toBe('retrying')
    await pass(2000)
    draft.setWordText(2, 'tres')
    await pass(600)
    connection.setState(() => 'here')
    await pass(0)
    expect(api.texts()).toBe('uno dos tres')
    expect(state()).toBe('saved')
  })

  test.each([
    ['a fault of the product', new ApiFailure(500, { code: 'INTERNAL', requestId: 'r' })],
    ['a gateway without a body', new ApiFailure(502, {})],
    ['too many calls', new ApiFailure(429, { code: 'RATE_LIMITED', requestId: 'r' })],
    ['a call that hangs', new DOMException('signal timed out', 'TimeoutError')],
  ])('%s is waited for as well', async (_, error) => {
    const { api, draft, refusals } = open()
    api.failNext(error)
    draft.setWordText(0, 'uno')
    await pass(1500)
    expect(api.texts()).toBe('uno two three')
    expect(refusals).toEqual([])
  })

  test('a save whose answer got lost is no conflict', async () => {
    const { api, draft, state } = open()
    api.failNext(away(), { isStored: true })
    draft.setWordText(0, 'uno')
    await pass(500)
    expect(api.texts()).toBe('uno two three')
    draft.setWordText(1, 'dos')
    await pass(2000)
    expect(state()).toBe('saved')
    expect(api.texts()).toBe('uno dos three')
    expect(api.stored().version).toBe(3)
  })

  test('a style whose answer got lost is no conflict', async () => {
    const { api, draft, state } = open()
    api.failNext(away(), { isStored: true })
    draft.choosePreset('neon_glow')
    await pass(3000)
    expect(state()).toBe('saved')
    expect(api.log).toEqual(['style on 1', 'style on 1', 'load'])
  })
})

test('a session that ended keeps the draft until somebody signs in', async () => {
  const { api, draft, state, refusals } = open()
  api.failNext(new ApiFailure(401, { code: 'SIGNED_OUT', requestId: 'r' }))
  draft.setWordText(0, 'uno')
  signedIn.setState(() => false)
  await pass(10 * 60_000)
  expect(api.log).toHaveLength(1)
  expect(state()).toBe('retrying')
  signedIn.setState(() => true)
  await pass(0)
  expect(api.texts()).toBe('uno two three')
  expect(refusals).toEqual([])
})

test('a refused change is told once and tried again with the next edit', async () => {
  const { api, draft, state, refusals } = open()
  const error = notEditable()
  api.failNext(error)
  draft.setWordText(0, 'uno')
  await pass(60_000)
  expect(refusals).toEqual([error])
  expect(state()).toBe('refused')
  expect(api.log).toHaveLength(1)
  draft.setWordText(0, 'eins')
  await pass(500)
  expect(api.texts()).toBe('eins two three')
  expect(state()).toBe('saved')
})

describe('when somebody else changed the captions', () => {
  async function inConflict() {
    const opened = open()
    const theirs = STORED.words.map((word) => ({ ...word, word: word.word.toUpperCase() }))
    opened.api.change({ words: theirs })
    opened.draft.setWordText(0, 'uno')
    await pass(500)
    return opened
  }

  test('nothing is saved until it is decided', async () => {
    const { api, draft, state, texts } = await inConflict()
    expect(state()).toBe('conflict')
    draft.setWordText(1, 'dos')
    await pass(60_000)
    expect(texts()).toBe('uno dos three')
    expect(api.texts()).toBe('ONE TWO THREE')
    expect(api.log).toEqual(['words on 1', 'load'])
    await expect(draft.flush()).rejects.toThrow()
  })

  test('mine may be kept, over whatever is stored by then', async () => {
    const { api, draft, state } = await inConflict()
    api.change({ style: presetStyle('neon_glow') })
    await draft.keepMine()
    await pass(0)
    expect(api.texts()).toBe('uno two three')
    expect(api.stored().style).toEqual(presetStyle('none'))
    expect(state()).toBe('saved')
  })

  test('theirs may be taken, and there is nothing to undo then', async () => {
    const { api, draft, state, texts } = await inConflict()
    await draft.takeTheirs()
    expect(texts()).toBe('ONE TWO THREE')
    expect(draft.store.state).toMatchObject({ version: 2, canUndo: false, canRedo: false })
    expect(state()).toBe('saved')
    draft.setWordText(0, 'uno')
    await pass(500)
    expect(api.texts()).toBe('uno TWO THREE')
  })

  test('a decision that cannot be carried out leaves the conflict as it is', async () => {
    const { api, draft, state } = await inConflict()
    vi.spyOn(api.calls, 'load').mockRejectedValueOnce(away())
    await expect(draft.takeTheirs()).rejects.toThrow('Failed to fetch')
    expect(state()).toBe('conflict')
  })
})

test('a closed draft calls nobody any more', async () => {
  const { api, draft } = open()
  api.failNext(away())
  draft.setWordText(0, 'uno')
  await pass(500)
  draft.close()
  draft.setWordText(1, 'dos')
  await pass(120_000)
  expect(api.log).toHaveLength(1)
})
