import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '#app/lib/session/session.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { openTestDraft, STORED } from './draft-fixture.ts'
import { SaveState } from './save-state.tsx'

beforeEach(() => {
  signedIn.setState(() => true)
})
afterEach(() => vi.useRealTimers())

const shown = () => document.querySelector('p[aria-hidden]')?.textContent
const said = () => screen.getAllByRole('status')[0]?.textContent

test('tells saving from saved, and says aloud how it ended', async () => {
  vi.useFakeTimers()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const { api, draft } = openTestDraft()
  render(<SaveState draft={draft} />)
  expect(shown()).toBe('Saved')
  act(() => draft.setWordText(0, 'uno'))
  expect(shown()).toBe('Saving…')
  expect(said()).toBe('')
  api.failNext(new TypeError('Failed to fetch'))
  await pass(500)
  expect(shown()).toBe('Not saved: trying again')
  expect(said()).toBe('Not saved: trying again')
  await pass(1000)
  expect(shown()).toBe('Saved')
  expect(said()).toBe('Saved')
})

async function inConflict() {
  const opened = openTestDraft()
  opened.api.change({ words: STORED.words.map((word) => ({ ...word, word: 'x' })) })
  opened.draft.setWordText(0, 'uno')
  await opened.draft.flush().catch(() => {})
  render(
    <>
      <SaveState draft={opened.draft} />
      <ConflictNotice isBrief={false} draft={opened.draft} />
    </>,
  )
  return opened
}

test('a conflict offers both ways out', async () => {
  const { api } = await inConflict()
  expect(said()).toBe('Not saved: changed elsewhere')
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(shown()).toBe('Saved')
  expect(api.texts()).toBe('uno two three')
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
})

test('theirs replace the draft', async () => {
  const { draft } = await inConflict()
  await userEvent.click(screen.getByRole('button', { name: 'Load theirs' }))
  expect(shown()).toBe('Saved')
  expect(draft.store.state.words.map(({ word }) => word)).toEqual(['x', 'x', 'x'])
})
