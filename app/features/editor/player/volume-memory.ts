import { DEFAULT_VOLUME } from '#config'

const KEY = 'player.volume'

export type Loudness = { volume: number; isMuted: boolean }

/** How loud the last video of this tab was; the product's default when none was heard yet. */
export function recallLoudness(): Loudness {
  try {
    const { volume, isMuted } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Loudness>
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1
    return { volume: isVolume ? volume : DEFAULT_VOLUME, isMuted: isMuted === true }
  } catch {
    return { volume: DEFAULT_VOLUME, isMuted: false }
  }
}

/** Keeps it until the tab is closed; a browser that refuses storage just forgets it. */
export function rememberLoudness(loudness: Loudness): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(loudness))
  } catch {
    // Private windows may have no storage.
  }
}
