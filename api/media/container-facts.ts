import type { VideoContainer } from '#config'

/** What a container's header says; the worker's ffprobe is authoritative later. */
export type ContainerFacts = {
  container: VideoContainer
  durationSeconds: number
  /** Displayed size in pixels, after rotation and pixel shape. */
  width: number
  height: number
  /** The largest of all its pictures, displayed or as stored: what decoding them would cost. */
  largest: { side: number; pixels: number }
  hasVideo: boolean
  hasAudio: boolean
}

export type PictureSize = { width: number; height: number }

/** One audio or video track as read from a header; sizes are 0 for sound. */
export type TrackFacts = {
  kind: 'video' | 'audio'
  durationSeconds: number
  width: number
  height: number
  /** As stored, before rotation and pixel shape; absent for sound. */
  stored?: PictureSize
}

/** The longest track's duration and the first picture's size. */
export function combineTracks(
  container: VideoContainer,
  tracks: readonly TrackFacts[],
): ContainerFacts {
  const video = tracks.find((track) => track.kind === 'video')
  const pictures = tracks.flatMap((track) => [track, track.stored ?? track])
  return {
    container,
    durationSeconds: Math.max(0, ...tracks.map((track) => track.durationSeconds)),
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    largest: {
      side: Math.max(0, ...pictures.map(({ width, height }) => Math.max(width, height))),
      pixels: Math.max(0, ...pictures.map(({ width, height }) => width * height)),
    },
    hasVideo: video !== undefined,
    hasAudio: tracks.some((track) => track.kind === 'audio'),
  }
}
