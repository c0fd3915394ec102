import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/lib/query-client.ts'
import { FakeVideo } from '#tests/support/fake-video.ts'
import { PlaybackProvider, usePlayback } from './playback-provider.tsx'
import { SoundTrack } from './sound-track.tsx'

const FILE = { version: 1, seconds_per_peak: 0.1, peaks: Array.from({ length: 600 }, () => 90) }

let video: FakeVideo
let answer: () => Response

beforeEach(() => {
  video = new FakeVideo()
  answer = () => Response.json(FILE)
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => vi.unstubAllGlobals())

function Track() {
  const playback = usePlayback()
  return (
    <>
      <button type="button" onClick={() => playback.attach(video.element)}>
        attach
      </button>
      <SoundTrack projectId="p1" url="https://store.test/peaks.json" />
    </>
  )
}

function show() {
  const { container, getByRole } = render(
    <QueryClientProvider client={createQueryClient()}>
      <PlaybackProvider>
        <Track />
      </PlaybackProvider>
    </QueryClientProvider>,
  )
  act(() => {
    getByRole('button').click()
    video.load(60)
  })
  const lines = () =>
    [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
  return { lines, covered: () => container.querySelector<HTMLElement>('[style]')?.style.clipPath }
}

test('the sound is drawn once, and playing uncovers it', async () => {
  const { lines, covered } = show()
  await waitFor(() => expect(lines()[0]?.match(/M/g)).toHaveLength(120))
  const before = lines()
  expect(covered()).toBe('inset(0px 100% 0px 0px)')
  act(() => {
    video.paused = false
    video.presentFrame(15)
  })
  expect(covered()).toBe('inset(0px 75% 0px 0px)')
  expect(lines()).toEqual(before)
})

test('screen readers hear nothing of it', () => {
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <PlaybackProvider>
        <SoundTrack projectId="p1" url="https://store.test/peaks.json" />
      </PlaybackProvider>
    </QueryClientProvider>,
  )
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})

test.each([
  ['gone', () => new Response('', { status: 403 })],
  ['no waveform', () => Response.json({ version: 9 })],
])('a waveform that is %s leaves its place empty', async (_what, refusal) => {
  answer = vi.fn(refusal)
  const { lines } = show()
  await waitFor(() => expect(answer).toHaveBeenCalledOnce())
  await act(async () => {})
  expect(lines()).toEqual(['', ''])
})
