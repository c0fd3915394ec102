import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Upload } from '#app/lib/uploads/upload.ts'
import { MIBIBYTE } from '#config'
import { UploadRow } from './upload-row.tsx'

const UPLOAD: Upload = {
  key: 'k',
  id: 'u',
  projectName: 'Talk',
  lang: 'en',
  filename: 'talk.mp4',
  size: 200 * MIBIBYTE,
  lastModified: 0,
  sentBytes: 50 * MIBIBYTE,
  secondsLeft: 31,
  phase: 'sending',
  failure: null,
  canRetry: false,
  file: null,
  isKept: true,
}
const actions = { chooseAgain: vi.fn(), retry: vi.fn(), cancel: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
})

const show = (values: Partial<Upload> = {}) =>
  render(<UploadRow upload={{ ...UPLOAD, ...values }} actions={actions} />)
const text = () => screen.getByRole('listitem').textContent?.replace(/[\u00a0\u202f]/g, ' ')
const buttons = () => screen.queryAllByRole('button').map((one) => one.ariaLabel)
const bar = () => screen.getByRole('progressbar', { name: 'Upload of Talk' })

test('an upload under way shows percent, bytes and the time left, and can be cancelled', async () => {
  show()
  expect(text()).toContain('Uploading… 25 %50.0 MB of 200.0 MB35 sec left')
  expect(bar().getAttribute('aria-valuenow')).toBe('25')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel: Talk' }))
  expect(actions.cancel).toHaveBeenCalledExactlyOnceWith('k')
})

test('an outage is told in place of the percent; the bytes stay', () => {
  show({ phase: 'away', secondsLeft: null })
  expect(text()).toContain('Wordlight does not answer. Trying again…50.0 MB of 200.0 MB')
})

test('only where the file could not be kept, the page has to stay open', () => {
  const { rerender } = show({ isKept: null })
  expect(text()).not.toContain('Keep this page open')
  rerender(<UploadRow upload={{ ...UPLOAD, isKept: false }} actions={actions} />)
  expect(text()).toContain('Keep this page open until it is done.')
})

test('while the parts are put together there is no figure', () => {
  show({ phase: 'finishing' })
  expect(text()).toContain('Checking the video…')
  expect(bar().hasAttribute('aria-valuenow')).toBe(false)
})

test('what another tab sends is left to it', () => {
  show({ phase: 'elsewhere' })
  expect(text()).toContain('Another tab is uploading it')
  expect(buttons()).toEqual([])
})

test('a failure tells why, and can be tried again where that may help', async () => {
  const failure = '⚠️ Too many uploads are under way.'
  const { rerender } = show({ phase: 'failed', failure, canRetry: true })
  expect(text()).toContain('Too many uploads are under way.')
  expect(buttons()).toEqual(['Try again: Talk', 'Remove: Talk'])
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Talk' }))
  expect(actions.retry).toHaveBeenCalledExactlyOnceWith('k')
  rerender(
    <UploadRow
      upload={{ ...UPLOAD, phase: 'failed', failure, canRetry: false }}
      actions={actions}
    />,
  )
  expect(buttons()).toEqual(['Remove: Talk'])
})

test('a file that is gone is asked for by name, and another one is refused in words', async () => {
  show({ phase: 'file_needed' })
  expect(text()).toContain('Choose “talk.mp4” again to continue.')
  const input = screen.getByTestId<HTMLInputElement>('choose-again')
  const click = vi.spyOn(input, 'click').mockReturnValue()
  await userEvent.click(screen.getByRole('button', { name: 'Choose the file: Talk' }))
  expect(click).toHaveBeenCalledOnce()

  actions.chooseAgain.mockReturnValueOnce(false)
  const file = new File(['x'], 'other.mp4')
  fireEvent.change(input, { target: { files: [file] } })
  expect(actions.chooseAgain).toHaveBeenCalledExactlyOnceWith('k', file)
  expect(screen.getByRole('alert').textContent).toContain('That is another file.')

  actions.chooseAgain.mockReturnValueOnce(true)
  fireEvent.change(input, { target: { files: [file] } })
  expect(screen.queryByRole('alert')).toBeNull()
})
