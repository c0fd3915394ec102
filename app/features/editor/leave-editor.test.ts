import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { projectQueryOptions } from '#app/lib/projects/project-queries.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import { writeTokens } from '#app/lib/session/token-storage.ts'
import { STORED } from './draft/draft-fixture.ts'
import { closeDraft, openDraft } from './draft/open-drafts.ts'
import { leaveEditor } from './leave-editor.ts'
import { useLeftProject } from './use-left-project.ts'

afterEach(() => {
  closeDraft('p1')
  closeDraft('p2')
})

function edit() {
  const draft = openDraft('p1', STORED, () => {})
  draft.setWordText(0, 'uno')
  return draft
}

test('who leaves the editor finds it as it is stored the next time', () => {
  writeTokens({ access_token: 'a', refresh_token: 'r' })
  const client = createQueryClient()
  const { queryKey } = projectQueryOptions('p1')
  client.setQueryData(queryKey, {} as never)
  const draft = edit()
  leaveEditor(client, 'p1')
  expect(client.getQueryData(queryKey)).toBeUndefined()
  expect(openDraft('p1', STORED, () => {})).not.toBe(draft)
})

test('a session that ends takes no draft along', () => {
  writeTokens(null)
  const draft = edit()
  leaveEditor(createQueryClient(), 'p1')
  expect(openDraft('p1', STORED, () => {})).toBe(draft)
})

test('going straight to another project leaves the one before', () => {
  writeTokens({ access_token: 'a', refresh_token: 'r' })
  const client = createQueryClient()
  client.setQueryData(projectQueryOptions('p1').queryKey, {} as never)
  client.setQueryData(projectQueryOptions('p2').queryKey, {} as never)
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const { rerender } = renderHook(useLeftProject, { wrapper, initialProps: 'p1' })
  const left = edit()
  const next = openDraft('p2', STORED, () => {})
  rerender('p2')
  expect(client.getQueryData(projectQueryOptions('p1').queryKey)).toBeUndefined()
  expect(client.getQueryData(projectQueryOptions('p2').queryKey)).toBeDefined()
  expect(openDraft('p1', STORED, () => {})).not.toBe(left)
  expect(openDraft('p2', STORED, () => {})).toBe(next)
})
