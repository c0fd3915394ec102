import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { checkFile } from './check-file.ts'
import { CreateDialog } from './create-dialog.tsx'

vi.mock('./check-file.ts', () => ({ checkFile: vi.fn() }))

const CLIP = new File(['x'.repeat(1024)], 'My talk.mp4', { type: 'video/mp4' })
const onCreate = vi.fn()

beforeEach(() => {
  onCreate.mockReset()
  vi.mocked(checkFile).mockReset().mockResolvedValue({ problem: null, duration: 15 })
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
})

function open(files: readonly File[] = []) {
  return render(
    <Dialog open>
      <CreateDialog isOpen files={files} uploadLimit={500 * 1024 * 1024} onCreate={onCreate} />
    </Dialog>,
  )
}
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Project name' })
const input = () => screen.getByLabelText<HTMLInputElement>(/^Video/)
const takeIn = (file: File) => fireEvent.change(input(), { target: { files: [file] } })

async function chooseLanguage(label: string): Promise<void> {
  screen.getByRole('combobox', { name: 'Spoken language' }).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('option', { name: label }))
}

test('nothing can be created before name, video and language are set', async () => {
  open()
  expect(create().disabled).toBe(true)
  takeIn(CLIP)
  await waitFor(() => expect(screen.getByText(/00:15/)).toBeTruthy())
  expect([name().value, create().disabled]).toEqual(['My talk', true])
  await chooseLanguage('French')
  expect(create().disabled).toBe(false)
  await userEvent.clear(name())
  await userEvent.type(name(), '   ')
  expect(create().disabled).toBe(true)
  await userEvent.type(name(), 'Take two ')
  await userEvent.click(create())
  expect(onCreate).toHaveBeenCalledExactlyOnceWith({
    projectName: 'Take two',
    lang: 'fr',
    file: CLIP,
  })
})

test('the language of the last video is there already', async () => {
  const { unmount } = open([CLIP])
  await chooseLanguage('Japanese')
  await waitFor(() => expect(create().disabled).toBe(false))
  await userEvent.click(create())
  unmount()
  open([CLIP])
  expect(screen.getByRole('combobox', { name: 'Spoken language' }).textContent).toBe('Japanese')
  await waitFor(() => expect(create().disabled).toBe(false))
})

test('the limit of the plan is told', () => {
  open()
  expect(screen.getByText(/up to 5 minutes and 500\sMB/)).toBeTruthy()
})

test('a video that the API would refuse is refused before it is sent', async () => {
  vi.mocked(checkFile).mockResolvedValue({ problem: '⚠️ Too long.', duration: 310 })
  open([CLIP])
  await chooseLanguage('French')
  expect(await screen.findByText(/Too long\./)).toBeTruthy()
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(create().disabled).toBe(true)
})

test('a file that is no video is ignored, with a word for those who listen', async () => {
  open()
  takeIn(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  const note = screen.getByText(/“notes.txt” is not a video\./)
  expect(note.closest('[aria-live=polite]')).toBeTruthy()
  expect(input().hasAttribute('aria-invalid')).toBe(false)
  expect(name().value).toBe('')
})

test('a file dropped on the open dialog takes the place of the one before', async () => {
  open([CLIP])
  const other = new File(['x'], 'Other.mov', { type: 'video/quicktime' })
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [other] } })
  expect(await screen.findByText('Other.mov')).toBeTruthy()
  expect(name().value).toBe('Other')
})

test('a name that somebody has typed stays with another file', async () => {
  open([CLIP])
  await userEvent.clear(name())
  await userEvent.type(name(), 'Mine')
  takeIn(new File(['x'], 'Other.mov', { type: 'video/quicktime' }))
  expect(name().value).toBe('Mine')
})
