import { afterEach, describe, expect, test, vi } from 'vitest'
import { account, signedIn } from '#app/lib/session/session.ts'
import { STORED } from './draft-fixture.ts'
import { closeDraft, openDraft } from './open-drafts.ts'

afterEach(() => {
  closeDraft('p1')
  account.setState(() => null)
  vi.unstubAllGlobals()
})

const open = () => openDraft('p1', STORED, () => {})

function unload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('a screen that comes back finds its draft with what is unsaved', () => {
  const draft = open()
  draft.setWordText(0, 'uno')
  expect(open()).toBe(draft)
  closeDraft('p1')
  expect(open().store.state.words).toBe(STORED.words)
})

test('a page with something unsaved asks before it is closed, and tries to save it', async () => {
  signedIn.setState(() => true)
  const sent = vi.fn(async () => Response.json({ message: 'success.saved', version: 2 }))
  vi.stubGlobal('fetch', sent)
  const draft = open()
  expect(unload()).toBe(false)
  draft.setWordText(0, 'uno')
  expect(unload()).toBe(true)
  await draft.flush()
  expect(sent).toHaveBeenCalledTimes(1)
  expect(unload()).toBe(false)
})

test('a word on trial counts as unsaved', () => {
  open().tryWord(0, { text: 'uno', isHidden: false })
  expect(unload()).toBe(true)
  closeDraft('p1')
  expect(unload()).toBe(false)
})

test('a page that goes out of sight saves at once, a word on trial included', async () => {
  const sent = vi.fn(async () => Response.json({ message: 'success.saved', version: 2 }))
  vi.stubGlobal('fetch', sent)
  const draft = open()
  draft.tryWord(0, { text: 'uno', isHidden: false })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toHaveBeenCalledTimes(1)
  await draft.flush()
  vi.restoreAllMocks()
})

describe('when the session ends', () => {
  function edited() {
    account.setState(() => 'Ann')
    const draft = open()
    draft.setWordText(0, 'uno')
    account.setState(() => null)
    return draft
  }

  test('a draft waits for its owner', () => {
    const draft = edited()
    account.setState(() => 'Ann')
    expect(open()).toBe(draft)
  })

  test('a draft ends when another account begins: nothing is saved for it, nobody is warned', async () => {
    vi.useFakeTimers()
    const sent = vi.fn(async () => Response.json({ message: 'success.saved', version: 2 }))
    vi.stubGlobal('fetch', sent)
    const draft = edited()
    account.setState(() => 'Bob')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).not.toHaveBeenCalled()
    expect(unload()).toBe(false)
    expect(open()).not.toBe(draft)
    vi.useRealTimers()
  })
})
