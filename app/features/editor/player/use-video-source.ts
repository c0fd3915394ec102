import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo } from 'react'
import { failureText } from '#app/lib/api/api-failure.ts'
import { isAway } from '#app/lib/api/is-away.ts'
import { connection } from '#app/lib/connection.ts'
import { videoUrlQueryOptions } from '#app/lib/projects/project-queries.ts'
import type { Playback } from './playback.ts'
import { createVideoSource, type VideoFile, type VideoSource } from './video-source.ts'

const STALL_MS = 10_000
const REACH_MS = 8000
/** Longer than a video that is loaded anew plays up to the damage that it broke off at. */
const PLAYS_WELL_MS = 5000

/** The address to play now; watches the playback and mends what breaks off. */
export function useVideoSource(
  projectId: string,
  file: VideoFile,
  playback: Playback,
): VideoSource {
  const queryClient = useQueryClient()
  const source = useMemo(() => {
    const options = videoUrlQueryOptions(projectId, file)
    return createVideoSource({
      // An address is used once: what broke off needs another.
      askUrl: () => queryClient.fetchQuery({ ...options, staleTime: 0 }),
      reach,
      refusalOf: (error) => (isAway(error) ? null : failureText(error)),
    })
  }, [queryClient, projectId, file])

  useEffect(() => {
    source.start()
    return source.stop
  }, [source])
  useComeback(source)
  useWatch(source, playback)
  return source
}

/** When the product answers again there is no need to sit the pause out. */
function useComeback(source: VideoSource) {
  useEffect(() => {
    const { unsubscribe } = connection.subscribe((state) => {
      if (state === 'here' && source.store.state.trouble === 'away') source.retry()
    })
    return unsubscribe
  }, [source])
}

function useWatch(source: VideoSource, { store }: Playback) {
  const error = useSelector(store, (state) => state.error)
  const isReady = useSelector(store, (state) => state.isReady)
  const isWaiting = useSelector(store, (state) => !state.isReady || state.isBuffering)
  const playsWell = useSelector(
    store,
    (state) => state.isPlaying && state.isReady && !state.isBuffering,
  )
  const load = useSelector(source.store, (state) => state.load)

  useEffect(() => {
    if (error !== null) source.noteError(error)
  }, [source, error])
  useEffect(() => {
    // Before its first address the picture is still that of the source before.
    if (load > 0 && isReady && error === null) source.notePicture()
  }, [source, load, isReady, error])
  useEffect(() => {
    if (!playsWell) return
    const timer = setTimeout(source.notePlay, PLAYS_WELL_MS)
    return () => clearTimeout(timer)
  }, [source, playsWell])
  useEffect(() => {
    if (!isWaiting || load === 0) return
    const timer = setInterval(source.noteStall, STALL_MS)
    return () => clearInterval(timer)
  }, [source, isWaiting, load])
}

/** Asks the store for one byte. */
async function reach(url: string): Promise<'reached' | 'refused' | 'silent'> {
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      cache: 'no-store',
      signal: AbortSignal.timeout(REACH_MS),
    })
    return response.ok ? 'reached' : 'refused'
  } catch {
    return 'silent'
  }
}
