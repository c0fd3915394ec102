import { Store } from '@tanstack/react-store'
import { DEFAULT_VOLUME } from '#config'
import { followVideo, startPlaying } from './follow-video.ts'
import { type PlaybackState, type PlaybackStore, patch } from './playback-state.ts'
import { recallLoudness, rememberLoudness } from './volume-memory.ts'

/** The one clock and remote control of an open editor. */
export type Playback = {
  store: PlaybackStore
  /** Takes control of a video element until the answered function is called. */
  attach: (video: HTMLVideoElement) => () => void
  play: () => void
  pause: () => void
  toggle: () => void
  restart: () => void
  /** Goes to a time, kept within the video. The picture is the frame that starts there or before. */
  seek: (seconds: number) => void
  seekBy: (seconds: number) => void
  setVolume: (volume: number) => void
  setMuted: (isMuted: boolean) => void
}

/**
 * Makes a playback at time 0. It outlives its video: a new element or address goes on at the same time, and plays if
 * the former one played.
 */
export function createPlayback(): Playback {
  const store: PlaybackStore = new Store<PlaybackState>({
    currentTime: 0,
    frameTime: 0,
    duration: 0,
    isPlaying: false,
    isReady: false,
    isBuffering: false,
    error: null,
    ...recallLoudness(),
  })
  const wish = { isPlaying: false }
  let video: HTMLVideoElement | null = null

  const attach = (element: HTMLVideoElement) => {
    video = element
    applyLoudness()
    const release = followVideo(element, store, wish)
    return () => {
      release()
      video = null
      patch(store, { isPlaying: false, isReady: false, isBuffering: false })
    }
  }
  const play = () => {
    wish.isPlaying = true
    if (video?.ended) seek(0)
    if (video) startPlaying(video, wish)
  }
  const pause = () => {
    wish.isPlaying = false
    video?.pause()
  }
  const seek = (seconds: number) => {
    const { duration } = store.state
    const currentTime = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds)
    patch(store, { currentTime })
    // Before that the element has no time; it is set once the length is known.
    if (video && video.readyState >= HTMLMediaElement.HAVE_METADATA) video.currentTime = currentTime
  }
  const setLoudness = (change: Partial<Pick<PlaybackState, 'volume' | 'isMuted'>>) => {
    patch(store, change)
    applyLoudness()
    const { volume, isMuted } = store.state
    rememberLoudness({ volume, isMuted })
  }
  const applyLoudness = () => {
    if (!video) return
    video.volume = store.state.volume
    video.muted = store.state.isMuted
  }

  return {
    store,
    attach,
    play,
    pause,
    toggle: () => (wish.isPlaying ? pause() : play()),
    restart: () => seek(0),
    seek,
    seekBy: (seconds) => seek(store.state.currentTime + seconds),
    setVolume: (volume) =>
      setLoudness({ volume: Math.min(1, Math.max(0, volume)), isMuted: false }),
    setMuted: (isMuted) => {
      const isSilent = store.state.volume === 0
      setLoudness({ isMuted, ...(!isMuted && isSilent && { volume: DEFAULT_VOLUME }) })
    },
  }
}
