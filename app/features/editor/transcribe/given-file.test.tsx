import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  button,
  fakeServer,
  openEditor,
  prepareEditor,
  UNHEARD,
} from '#app/features/editor/editor-fixture.tsx'
import { PROJECT_STATUS } from '#db/constants.ts'

vi.mock(
  '#app/features/editor/player/video-player.tsx',
  () => import('#app/features/editor/player/video-player-fixture.tsx'),
)

prepareEditor()

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nthere\n'
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood <00:01.500>morning\n'
const BACKUP = JSON.stringify({
  ...{ version: 1, language: 'fr', styles: { fontsize: 30 } },
  words: [{ word: 'salut', start: 1, end: 2, hidden: false }],
})

async function ask(values: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer(values)
  const { user } = await openEditor()
  if (values.subtitles === null) await user.click(await button('Options…'))
  else {
    await user.click(await screen.findByRole('tab', { name: 'Captions' }))
    await user.click(await button('Transcribe again…'))
  }
  await user.click(await screen.findByRole('tab', { name: 'I have the text' }))
  return { server, user }
}
type User = Awaited<ReturnType<typeof ask>>['user']

const choose = (user: User, name: string, text: string) =>
  user.upload(screen.getByTestId('caption-file'), new File([text], name))
const start = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name })

test('subtitles from a file say what they are, and their times are looked for', async () => {
  const { server, user } = await ask()
  await choose(user, 'talk.srt', SRT)
  await screen.findByText('2 captions with times')
  expect(screen.getByText('talk.srt')).toBeDefined()
  server.become({ status: PROJECT_STATUS.transcribing })
  await user.click(start('Time my text'))
  await screen.findByText('Generating subtitles…')
  expect(server.bodies.align).toEqual({
    lang: 'en',
    cues: [
      { text: 'Hello', start: 1, end: 2 },
      { text: 'there', start: 3, end: 4 },
    ],
  })
})

test('times of another video are told and left out', async () => {
  const { user } = await ask({ duration: 2 })
  await choose(user, 'talk.srt', SRT)
  await screen.findByText('2 captions, whose times are not those of this video')
})

test('words with times become the captions, and nobody listens', async () => {
  const { server, user } = await ask()
  await choose(user, 'talk.vtt', VTT)
  await screen.findByText('2 words with times: no listening needed')
  expect(screen.getByText(/Words and times are taken exactly as they are/).textContent).toMatch(
    /The style stays\.$/,
  )
  const words = [{ word: 'Good', start: 1, end: 2, hidden: false }]
  server.become({ subtitles: words, version: 2 })
  await user.click(start('Use these words'))
  await screen.findByRole('button', { name: 'Good' })
  expect(server.bodies['import-captions']).toEqual({ text: VTT, lang: 'en' })
  expect(server.versions['import-captions']).toBe('"1"')
  expect(server.log).not.toContain('POST align')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a backup brings its style and its language', async () => {
  const { server, user } = await ask()
  await choose(user, 'talk.json', BACKUP)
  await screen.findByText('1 word with its times: no listening needed')
  expect(screen.getByText(/and the style are replaced\.$/)).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Spoken language' }).textContent).toBe('French')
  await user.click(start('Use these words'))
  await waitFor(() =>
    expect(server.bodies['import-captions']).toEqual({ text: BACKUP, lang: 'fr' }),
  )
})

test('a backup of hidden words alone becomes the captions as others do', async () => {
  const hidden = BACKUP.replace('"hidden":false', '"hidden":true')
  const { server, user } = await ask()
  await choose(user, 'talk.json', hidden)
  await waitFor(() => expect(start('Use these words').disabled).toBe(false))
  await user.click(start('Use these words'))
  await waitFor(() => expect(server.bodies['import-captions']).toMatchObject({ text: hidden }))
})

test('before the first transcription a backup of hidden words alone is refused', async () => {
  const { user } = await ask({ ...UNHEARD, status: PROJECT_STATUS.ready })
  await choose(user, 'talk.json', BACKUP.replace('"hidden":false', '"hidden":true'))
  await screen.findByText(/This is no subtitle file that can be read/)
  expect(start('Time my text').disabled).toBe(true)
})

test('before the first transcription words are listened to as well', async () => {
  const { server, user } = await ask({ ...UNHEARD, status: PROJECT_STATUS.ready })
  await choose(user, 'talk.vtt', VTT)
  await screen.findByText('2 words with times')
  await user.click(start('Time my text'))
  await waitFor(() =>
    expect(server.bodies.align).toEqual({
      lang: 'en',
      cues: [{ text: 'Good morning', start: 1, end: 2 }],
    }),
  )
})

test('a file that cannot be read is told', async () => {
  const { user } = await ask()
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('', 'NotFound'))
  await choose(user, 'moved.srt', SRT)
  await screen.findByText(/This is no subtitle file that can be read/)
  expect(start('Time my text').disabled).toBe(true)
})

test('a backup of more words than captions can have is refused, hidden ones included', async () => {
  const { user } = await ask()
  const word = { word: 'um', start: 1, end: 2, hidden: true }
  const words = Array.from({ length: 6001 }, () => word)
  await choose(user, 'talk.json', JSON.stringify({ version: 1, words }))
  await screen.findByText(/6000 words/)
  expect(start('Use these words').disabled).toBe(true)
})

test('what is no subtitle file is refused, and the text that was typed stays', async () => {
  const { user } = await ask()
  await user.type(screen.getByRole('textbox', { name: 'Your text' }), 'My own words')
  for (const [name, text] of [
    ['talk.srt', 'no subtitles at all'],
    ['talk.json', '{"version":7}'],
    ['photo.txt', 'PNG\0'],
  ] as const) {
    await choose(user, name, text)
    await screen.findByText(/This is no subtitle file that can be read/)
    expect(start('Time my text').disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: `Remove the file ${name}` }))
    expect(screen.getByDisplayValue('My own words')).toBeDefined()
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
    expect(document.activeElement).not.toBe(screen.getByRole('dialog'))
  }
})

test('a script from a file is text that can be changed', async () => {
  const { user } = await ask()
  await choose(user, 'script.txt', 'One line\nand another')
  const box = await screen.findByDisplayValue(/One line\s+and another/)
  expect(box.tagName).toBe('TEXTAREA')
  expect(screen.getByText(/\(2 lines\)/)).toBeDefined()
})

test('a file can be dropped on the text', async () => {
  await ask()
  const box = screen.getByRole('textbox', { name: 'Your text' })
  const files = [new File([SRT], 'dropped.srt')]
  fireEvent.dragOver(box, { dataTransfer: { types: ['Files'], files } })
  fireEvent.drop(box, { dataTransfer: { types: ['Files'], files } })
  await screen.findByText('dropped.srt')
})
