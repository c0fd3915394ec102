import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { FakeVideo } from '#tests/support/fake-video.ts'
import { PlaybackProvider, usePlayback } from './playback-provider.tsx'
import { PlayerControls } from './player-controls.tsx'
import { useSpaceKey } from './use-space-key.ts'

let video: FakeVideo

beforeEach(() => {
  video = new FakeVideo()
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

/** A player whose video is the test's. */
function Player() {
  const playback = usePlayback()
  useSpaceKey(playback.toggle)
  return (
    <>
      <button type="button" onClick={() => playback.attach(video.element)}>
        attach
      </button>
      <PlayerControls />
      <input aria-label="a field" />
      <div role="dialog" aria-label="a dialog" tabIndex={-1} />
    </>
  )
}

async function open() {
  const user = userEvent.setup()
  render(
    <PlaybackProvider>
      <Player />
    </PlaybackProvider>,
  )
  await user.click(button('attach'))
  act(() => video.load(58.2))
  return user
}
const button = (name: string) => screen.getByRole('button', { name })
const seek = () => screen.getByRole('slider', { name: 'Place in the video' })
const volume = () => screen.getByRole('slider', { name: 'Volume' })

test('the clock shows where the video is and how long it lasts', async () => {
  await open()
  act(() => {
    video.paused = false
    video.presentFrame(12.484)
  })
  expect(screen.getByText(/0:12\.48/).textContent).toBe('0:12.48 / 0:58.20')
  expect(seek().getAttribute('aria-valuetext')).toBe('00:12 of 00:58')
})

test('one button plays and pauses', async () => {
  const user = await open()
  await user.click(button('Play'))
  expect(video.paused).toBe(false)
  await user.click(button('Pause'))
  expect(video.paused).toBe(true)
  expect(button('Play')).toBeDefined()
})

test('the space bar plays wherever nothing else takes it', async () => {
  const user = await open()
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard(' ')
  expect(video.paused).toBe(false)
  act(() => seek().focus())
  await user.keyboard(' ')
  expect(video.paused).toBe(true)
})

test('a space bar held down counts once', async () => {
  const user = await open()
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('{ >4/}')
  expect(video.paused).toBe(false)
})

test.each(['a field', 'a dialog'])('the space bar in %s is left alone', async (name) => {
  const user = await open()
  act(() => screen.getByLabelText(name).focus())
  await user.keyboard(' ')
  expect(video.paused).toBe(true)
})

test('the space bar on a button presses that button once', async () => {
  const user = await open()
  act(() => button('Play').focus())
  await user.keyboard(' ')
  expect(video.paused).toBe(false)
})

test('arrows go by a frame, with shift by a second, pages by five seconds', async () => {
  const user = await open()
  act(() => seek().focus())
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(video.currentTime).toBeCloseTo(2 / 30, 6)
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}')
  expect(video.currentTime).toBeCloseTo(1, 6)
  await user.keyboard('{PageUp}')
  expect(video.currentTime).toBeCloseTo(6, 6)
  await user.keyboard('{End}')
  expect(video.currentTime).toBe(58.2)
  await user.keyboard('{Home}')
  expect(video.currentTime).toBe(0)
})

test('restart goes back to the start', async () => {
  const user = await open()
  act(() => seek().focus())
  await user.keyboard('{End}')
  await user.click(button('Back to the start'))
  expect(video.currentTime).toBe(0)
})

test('volume begins at 0.3 and goes by keys from nothing to all', async () => {
  const user = await open()
  expect(video.volume).toBe(0.3)
  expect(volume().getAttribute('aria-valuetext')).toBe('30 %')
  act(() => volume().focus())
  await user.keyboard('{End}')
  expect(video.volume).toBe(1)
  await user.keyboard('{Home}')
  expect(video.volume).toBe(0)
  expect(button('Unmute')).toBeDefined()
})

test('muting keeps the volume for later', async () => {
  const user = await open()
  await user.click(button('Mute'))
  expect(video).toMatchObject({ muted: true, volume: 0.3 })
  expect(volume().getAttribute('aria-valuetext')).toBe('0 %')
  await user.click(button('Unmute'))
  expect(video).toMatchObject({ muted: false, volume: 0.3 })
})
