import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '#app/lib/session/session.ts'
import { openTestDraft, stale } from './draft-fixture.ts'
import { LeaveGuard } from './leave-guard.tsx'

beforeEach(() => {
  signedIn.setState(() => true)
})

async function openEditor() {
  const opened = openTestDraft()
  window.scrollTo = () => {}
  const root = createRootRoute({ component: Outlet })
  const editor = createRoute({
    getParentRoute: () => root,
    path: '/editor',
    component: () => (
      <>
        <LeaveGuard draft={opened.draft} />
        <h1>Editor</h1>
      </>
    ),
  })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <h1>List</h1>,
  })
  const history = createMemoryHistory({ initialEntries: ['/', '/editor'] })
  const router = createRouter({ routeTree: root.addChildren([list, editor]), history })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Editor' })
  const leave = () => act(() => void router.history.push('/'))
  const dialog = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  const gone = () => screen.findByRole('heading', { name: 'List' })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { ...opened, router, leave, dialog, gone, press }
}

test('who leaves waits for the save and is not asked', async () => {
  const { api, draft, leave, gone } = await openEditor()
  draft.setWordText(0, 'uno')
  leave()
  await gone()
  expect(api.texts()).toBe('uno two three')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a word on trial is saved too', async () => {
  const { api, draft, leave, gone } = await openEditor()
  draft.tryWord(0, { text: 'uno', isHidden: false })
  leave()
  await gone()
  expect(api.texts()).toBe('uno two three')
})

test('a step within the editor is no leaving', async () => {
  const { api, draft, router } = await openEditor()
  draft.setWordText(0, 'uno')
  act(() => void router.history.push('/editor?subtitleId=1'))
  await waitFor(() => expect(router.state.location.search).toEqual({ subtitleId: 1 }))
  expect(api.log).toEqual([])
})

test('while nothing can be saved the editor asks, and stays when told to', async () => {
  const { api, draft, leave, dialog, press } = await openEditor()
  api.failNext(new TypeError('Failed to fetch'), { times: 9 })
  draft.setWordText(0, 'uno')
  leave()
  expect((await dialog()).textContent).toContain('Wordlight does not answer')
  await press('Stay')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Editor' })).toBeDefined()
  expect(draft.store.state.words[0]?.word).toBe('uno')
})

test('it leaves without saving when told to', async () => {
  const { api, draft, leave, dialog, press, gone } = await openEditor()
  api.failNext(new TypeError('Failed to fetch'), { times: 9 })
  draft.setWordText(0, 'uno')
  leave()
  await dialog()
  await press('Leave without saving')
  await gone()
})

test('it leaves by itself once the save succeeds after all', async () => {
  const { api, draft, leave, dialog, gone } = await openEditor()
  api.failNext(new TypeError('Failed to fetch'))
  draft.setWordText(0, 'uno')
  leave()
  await dialog()
  await act(() => draft.flush())
  await gone()
  expect(api.texts()).toBe('uno two three')
})

test('in a conflict it says what is to be decided', async () => {
  const { api, draft, leave, dialog } = await openEditor()
  api.failNext(stale())
  api.change({ words: [] })
  draft.setWordText(0, 'uno')
  leave()
  expect((await dialog()).textContent).toContain('choose which ones to keep')
})
