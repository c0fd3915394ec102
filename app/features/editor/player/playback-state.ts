import type { Store } from '@tanstack/react-store'

/** Times in seconds, volume 0 to 1. */
export type PlaybackState = {
  currentTime: number
  /** When the frame on the screen starts: captions are drawn for this time, as in the export. */
  frameTime: number
  duration: number
  isPlaying: boolean
  /** There is a picture to show. */
  isReady: boolean
  /** Playback or a jump waits for data. */
  isBuffering: boolean
  volume: number
  isMuted: boolean
  /** The code of the media element's error, 1 to 4; null while the video is well. */
  error: number | null
}

export type PlaybackStore = Store<PlaybackState>

/** Changes some of the values. */
export function patch(store: PlaybackStore, change: Partial<PlaybackState>): void {
  store.setState((state) => ({ ...state, ...change }))
}
