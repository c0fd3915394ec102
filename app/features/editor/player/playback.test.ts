import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeVideo } from '#tests/support/fake-video.ts'
import { createPlayback } from './playback.ts'

const opened = () => {
  const video = new FakeVideo()
  const playback = createPlayback()
  const release = playback.attach(video.element)
  return { video, playback, release, state: () => playback.store.state }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it begins paused at the start, quiet, and not ready', () => {
  expect(opened().state()).toEqual({
    currentTime: 0,
    frameTime: 0,
    duration: 0,
    isPlaying: false,
    isReady: false,
    isBuffering: false,
    volume: 0.3,
    isMuted: false,
    error: null,
  })
})

test('length and readiness come from the video', () => {
  const { video, state } = opened()
  video.load(58.2)
  expect(state()).toMatchObject({ duration: 58.2, isReady: true })
})

test('while it plays, time is that of the frame on the screen', () => {
  const { video, playback, state } = opened()
  video.load(10)
  playback.play()
  video.presentFrame(1.5)
  expect(state()).toMatchObject({ isPlaying: true, currentTime: 1.5, frameTime: 1.5 })
})

test('a jump while paused keeps the time asked for and draws the frame that is shown', () => {
  const { video, playback, state } = opened()
  video.load(10)
  playback.seek(1.25)
  video.tell('seeking')
  video.presentFrame(1.2333)
  video.tell('seeked')
  expect(video.currentTime).toBe(1.25)
  expect(state()).toMatchObject({ currentTime: 1.25, frameTime: 1.2333 })
})

test('a jump between the frames of a slow video draws the time asked for, as the export does', () => {
  const { video, playback, state } = opened()
  video.load(10)
  playback.seek(2.25)
  video.presentFrame(2)
  expect(state()).toMatchObject({ currentTime: 2.25, frameTime: 2.25 })
})

test('jumps stay within the video', () => {
  const { video, playback, state } = opened()
  video.load(10)
  playback.seek(99)
  expect(state().currentTime).toBe(10)
  playback.seekBy(-99)
  expect(state().currentTime).toBe(0)
})

test('frame steps add up, however short they are beside the frames of the video', () => {
  const { video, playback } = opened()
  video.load(10)
  for (let step = 0; step < 3; step += 1) playback.seekBy(1 / 30)
  video.presentFrame(0.0667)
  playback.seekBy(1 / 30)
  expect(video.currentTime).toBeCloseTo(4 / 30, 6)
})

test('what was asked for before the video is there happens when it is', () => {
  const { video, playback, state } = opened()
  playback.seek(4)
  playback.play()
  video.load(10)
  expect(video.currentTime).toBe(4)
  expect(state()).toMatchObject({ isPlaying: true, currentTime: 4 })
})

test('a new address goes on at the same time, playing if the former played', () => {
  const { video, playback, state } = opened()
  video.load(10)
  playback.play()
  video.presentFrame(6.5)
  video.fail(2)
  expect(state()).toMatchObject({ isPlaying: false, error: 2 })
  video.load(10)
  expect(video.currentTime).toBe(6.5)
  expect(state()).toMatchObject({ isPlaying: true, error: null, currentTime: 6.5 })
})

test('a new address stays paused if the former was', () => {
  const { video, playback, state } = opened()
  video.load(10)
  playback.play()
  playback.pause()
  video.load(10)
  expect(state().isPlaying).toBe(false)
})

test('a browser that lets nothing play unasked leaves it paused', async () => {
  const { video, playback, state } = opened()
  video.play.mockRejectedValue(new DOMException('no gesture', 'NotAllowedError'))
  playback.play()
  video.load(10)
  await vi.advanceTimersByTimeAsync(0)
  video.play.mockClear()
  video.load(10)
  expect(video.play).not.toHaveBeenCalled()
  expect(state().isPlaying).toBe(false)
})

test('toggle plays and pauses, and starts over at the end', () => {
  const { video, playback, state } = opened()
  video.load(10)
  playback.toggle()
  expect(state().isPlaying).toBe(true)
  playback.toggle()
  expect(state().isPlaying).toBe(false)
  Object.assign(video, { ended: true, currentTime: 10 })
  playback.toggle()
  expect(video.currentTime).toBe(0)
})

test('waiting for data shows, and ends with it', () => {
  const { video, playback, state } = opened()
  video.load(10)
  playback.play()
  video.tell('waiting')
  expect(state().isBuffering).toBe(true)
  video.tell('playing')
  expect(state().isBuffering).toBe(false)
})

test('captions of a picture that stands still go on with the sound', () => {
  const { video, playback, state } = opened()
  video.load(10)
  playback.play()
  video.presentFrame(1)
  video.currentTime = 1.2
  vi.advanceTimersByTime(100)
  expect(state()).toMatchObject({ currentTime: 1.2, frameTime: 1.2 })
})

test('volume and muting last for the tab', () => {
  const { video, playback } = opened()
  playback.setVolume(0.8)
  playback.setMuted(true)
  expect(video).toMatchObject({ volume: 0.8, muted: true })
  expect(createPlayback().store.state).toMatchObject({ volume: 0.8, isMuted: true })
})

test('volume stays between nothing and all', () => {
  const { playback, state } = opened()
  playback.setVolume(7)
  expect(state().volume).toBe(1)
  playback.setVolume(-1)
  expect(state().volume).toBe(0)
})

test('moving the volume ends muting, and unmuting silence gives the usual volume', () => {
  const { playback, state } = opened()
  playback.setMuted(true)
  playback.setVolume(0.5)
  expect(state().isMuted).toBe(false)
  playback.setVolume(0)
  playback.setMuted(false)
  expect(state()).toMatchObject({ volume: 0.3, isMuted: false })
})

test('a stored volume that makes no sense is not used', () => {
  sessionStorage.setItem('player.volume', '{"volume":"loud"}')
  expect(createPlayback().store.state).toMatchObject({ volume: 0.3, isMuted: false })
  sessionStorage.setItem('player.volume', 'nonsense')
  expect(createPlayback().store.state).toMatchObject({ volume: 0.3, isMuted: false })
})

test('a video that was given back is not followed any more', () => {
  const { video, playback, release, state } = opened()
  video.load(10)
  playback.play()
  release()
  expect(state()).toMatchObject({ isPlaying: false, isReady: false })
  expect(video.isWatched).toBe(false)
  video.currentTime = 5
  video.tell('timeupdate', 'seeked')
  expect(state().currentTime).not.toBe(5)
})
