import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { openTestDraft, STORED } from '#app/features/editor/draft/draft-fixture.ts'
import type { Playback } from '#app/features/editor/player/playback.ts'
import { PlaybackProvider, usePlayback } from '#app/features/editor/player/playback-provider.tsx'
import { useWordDialog } from '#app/features/editor/use-word-dialog.ts'
import { parseWordSearch } from '#app/features/editor/word-search.ts'
import { EditorPanel } from './editor-panel.tsx'

/** A screen of which media queries of width say that it is wide, or not. */
export function setWideScreen(isWide: boolean): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: isWide && media.includes('min-width') }),
  )
}

/** The panel under the editor's address, over a draft whose API is a fake. */
export async function renderPanel({ search = '', stored = STORED, onTranscribe = () => {} } = {}) {
  setWideScreen(true)
  // What is loaded later is at hand, so that no test waits for a busy machine.
  await import('./styles/styles-tab.tsx')
  Element.prototype.scrollIntoView = () => {}
  window.scrollTo = () => {}
  const opened = openTestDraft(stored)
  const seen: { playback?: Playback } = {}

  function Panel() {
    seen.playback = usePlayback()
    const wordDialog = useWordDialog(opened.draft)
    return <EditorPanel draft={opened.draft} wordDialog={wordDialog} onTranscribe={onTranscribe} />
  }
  const root = createRootRoute()
  const guarded = createRoute({ getParentRoute: () => root, id: '_protected' })
  const editor = createRoute({
    getParentRoute: () => guarded,
    path: 'editor-video/$projectId',
    validateSearch: parseWordSearch,
    component: () => (
      <PlaybackProvider>
        <Panel />
      </PlaybackProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/', `/editor-video/p1${search}`] })
  const routeTree = root.addChildren([guarded.addChildren([editor])])
  const router = createRouter({ routeTree, history })
  render(<RouterProvider router={router} />)
  await screen.findByRole('tab', { name: 'Captions' })
  const { playback } = seen
  if (!playback) throw new Error('no playback')
  return { ...opened, playback, router, user: userEvent.setup() }
}

/** Opens the styles tab of a panel and waits until it has come. */
export async function openStyles(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('tab', { name: 'Styles' }))
  await screen.findByRole('combobox', { name: 'Font' })
}
