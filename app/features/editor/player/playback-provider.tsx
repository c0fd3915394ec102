import { createContext, type ReactNode, use, useState } from 'react'
import { createPlayback, type Playback } from './playback.ts'

const PlaybackContext = createContext<Playback | null>(null)

/** Gives an open editor its one playback. */
export function PlaybackProvider({ children }: { children: ReactNode }) {
  const [playback] = useState(createPlayback)
  return <PlaybackContext value={playback}>{children}</PlaybackContext>
}

/** The playback of the editor around; throws outside of one. */
export function usePlayback(): Playback {
  const playback = use(PlaybackContext)
  if (!playback) throw new Error('usePlayback is called outside of PlaybackProvider')
  return playback
}
