import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { m } from '#app/paraglide/messages.js'
import { renderPage } from '#tests/support/render-page.tsx'
import { FrameContext } from './frame-context.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'

test('a page that failed can be tried again', async () => {
  const reset = vi.fn()
  const { router } = await renderPage(() => <PageError error={new Error('x')} reset={reset} />)
  const invalidate = vi.spyOn(router, 'invalidate')
  await userEvent.click(screen.getByRole('button', { name: m['page_error.retry']() }))
  expect(reset).toHaveBeenCalledTimes(1)
  expect(invalidate).toHaveBeenCalledTimes(1)
})

test('a refusal of the API is named by its request, any other fault by nothing', async () => {
  const refusal = new ApiFailure(500, { message: 'errors.internal', requestId: 'r-17' })
  const { unmount } = await renderPage(() => <PageError error={refusal} reset={() => {}} />)
  expect(screen.getByText(m['page_error.reference']({ id: 'r-17' }))).toBeTruthy()
  unmount()
  await renderPage(() => <PageError error={new Error('secret detail')} reset={() => {}} />)
  expect(document.body.textContent).not.toContain('secret detail')
  expect(document.body.textContent).not.toContain('r-17')
})

test('an unknown address leads to the start', async () => {
  const { router } = await renderPage(NotFound, { at: '/nowhere' })
  screen.getByRole('heading', { name: m['not_found.title']() })
  await userEvent.click(screen.getByRole('link', { name: m['not_found.home']() }))
  expect(router.state.location.pathname).toBe('/')
})

test('in the frame of a screen a message leaves the main landmark and the logotype to it', async () => {
  const { unmount } = await renderPage(NotFound)
  expect(screen.getByRole('main')).toBeTruthy()
  unmount()
  await renderPage(() => (
    <FrameContext value>
      <NotFound />
    </FrameContext>
  ))
  expect(screen.queryByRole('main')).toBeNull()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
