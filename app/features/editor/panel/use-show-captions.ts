import type { Draft } from '#app/features/editor/draft/draft.ts'
import { usePlayback } from '#app/features/editor/player/playback-provider.tsx'
import { timeToShow } from './reached-words.ts'

/** Goes to the first word that is seen from before it, where a change of the style would show on nothing. */
export function useShowCaptions(draft: Draft): () => void {
  const { store, seek } = usePlayback()
  return () => {
    const first = draft.store.state.words.find(({ hidden }) => !hidden)
    const { isPlaying, currentTime } = store.state
    if (first && !isPlaying && currentTime < first.start) seek(timeToShow(first))
  }
}
