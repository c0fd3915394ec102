import { type PlaybackStore, patch } from './playback-state.ts'

/** Whether the user wants it to play, which a video that is loading anew does not know. */
export type Wish = { isPlaying: boolean }

/** Frames further apart than this stand still in a slow video; its captions move on in the meantime, as in its export. */
const STILL_MS = 50
/** Without a frame for this long the page is hidden, and `timeupdate` is all there is. */
const HIDDEN_MS = 250

/** Plays; a browser that lets no video play unasked leaves it paused. */
export function startPlaying(video: HTMLVideoElement, wish: Wish): void {
  video.play().catch((error: unknown) => {
    // Loading anew aborts as well, and then goes on playing.
    if (error instanceof DOMException && error.name === 'NotAllowedError') wish.isPlaying = false
  })
}

/** Mirrors an element into the store until the answered function is called. */
export function followVideo(video: HTMLVideoElement, store: PlaybackStore, wish: Wish): () => void {
  const listeners = new AbortController()
  const on = (events: string, listener: () => void) => {
    for (const event of events.split(' '))
      video.addEventListener(event, listener, { signal: listeners.signal })
  }
  const clock = followFrames(video, store)

  const learnLength = () => {
    if (Number.isFinite(video.duration)) patch(store, { duration: video.duration })
  }
  const takeUp = () => {
    learnLength()
    const { currentTime } = store.state
    if (Math.abs(video.currentTime - currentTime) > 0.001) video.currentTime = currentTime
    if (wish.isPlaying) startPlaying(video, wish)
  }
  const showTime = () => {
    // A video that is loaded anew says that it is at 0; where it was is taken up when its length is known.
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA)
      patch(store, { currentTime: video.currentTime })
  }

  on('emptied', () => {
    patch(store, { isPlaying: false, isReady: false, isBuffering: false, error: null })
  })
  on('loadedmetadata', takeUp)
  on('durationchange', learnLength)
  on('loadeddata canplay', () => patch(store, { isReady: true, isBuffering: false, error: null }))
  on('playing seeked', () => patch(store, { isBuffering: false }))
  on('waiting seeking', () => patch(store, { isBuffering: true }))
  on('seeking seeked', showTime)
  on('timeupdate', () => {
    if (video.paused || clock.isQuiet(HIDDEN_MS)) showTime()
  })
  on('play', () => {
    wish.isPlaying = true
    patch(store, { isPlaying: true })
    clock.run()
  })
  on('pause', () => {
    wish.isPlaying = false
    patch(store, { isPlaying: false, currentTime: video.currentTime })
  })
  on('error', () => {
    patch(store, {
      isPlaying: false,
      isBuffering: false,
      error: video.error?.code ?? MediaError.MEDIA_ERR_NETWORK,
    })
  })

  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) takeUp()
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) patch(store, { isReady: true })
  return () => {
    listeners.abort()
    clock.stop()
  }
}

/** Keeps `frameTime`: the frame that the browser presents, or the running time where frames are rare or not told. */
function followFrames(video: HTMLVideoElement, store: PlaybackStore) {
  const hasFrames = typeof video.requestVideoFrameCallback === 'function'
  let [frameRequest, tickRequest, presentedAt] = [0, 0, Number.NEGATIVE_INFINITY]
  const isQuiet = (milliseconds: number) => performance.now() - presentedAt > milliseconds

  const onFrame = (_now: number, { mediaTime }: { mediaTime: number }) => {
    presentedAt = performance.now()
    if (video.paused) patch(store, { frameTime: timeAtRest(video.currentTime, mediaTime) })
    else patch(store, { frameTime: mediaTime, currentTime: mediaTime })
    frameRequest = video.requestVideoFrameCallback(onFrame)
  }
  const tick = () => {
    if (isQuiet(STILL_MS) && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      patch(store, { frameTime: video.currentTime, currentTime: video.currentTime })
    tickRequest = video.paused || video.ended ? 0 : requestAnimationFrame(tick)
  }
  const onSeeked = () => {
    if (!hasFrames) patch(store, { frameTime: video.currentTime })
  }
  video.addEventListener('seeked', onSeeked)
  if (hasFrames) frameRequest = video.requestVideoFrameCallback(onFrame)
  return {
    isQuiet,
    run: () => {
      tickRequest ||= requestAnimationFrame(tick)
    },
    stop: () => {
      video.removeEventListener('seeked', onSeeked)
      cancelAnimationFrame(tickRequest)
      if (hasFrames) video.cancelVideoFrameCallback(frameRequest)
    },
  }
}

/** Between the frames of a slow video the export has frames of its own. */
function timeAtRest(currentTime: number, frameTime: number): number {
  return currentTime - frameTime > STILL_MS / 1000 ? currentTime : frameTime
}
