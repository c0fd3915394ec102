import { useSyncExternalStore } from 'react'

/** From here on the panel stands beside the video; below, it comes up from the bottom. */
const WIDE = '(min-width: 1024px)'

/** Whether there is room for video and panel side by side. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}

function subscribe(react: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', react)
  return () => query.removeEventListener('change', react)
}
