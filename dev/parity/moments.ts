import type { PlacedCue } from '#captions/layout/place.ts'

/** What is looked at in each cell. */
export const MOMENT_NAMES = ['rest', 'in motion', 'word change'] as const
export type MomentName = (typeof MOMENT_NAMES)[number]
export type Moment = { name: MomentName; seconds: number }

export const FRAMES_PER_SECOND = 30

/**
 * Entrances last 140 ms, pops 90 to 240, fades 40 to 140: so long after its start each of them is under way. A word that
 * comes alone fades in for 40 ms, and the first frame of a fade is hardly there yet.
 */
const UNDER_WAY_SECONDS = { entrance: 0.09, word: 0.015, loneWord: 0.05 }

/**
 * One moment of each name, at times of frames, the earliest first. `turn` says with which cue to begin, so that cells
 * together see all cues of a talk. Throws when there are no cues.
 */
export function pickMoments(cues: readonly PlacedCue[], turn: number): Moment[] {
  const cueAt = (among: readonly PlacedCue[], offset: number) => {
    const cue = among[(turn + offset) % among.length]
    if (!cue) throw new Error('nothing is shown')
    return cue
  }
  const changing = cues.filter(({ words }) => words.length > 1)
  const [resting, entering] = [cueAt(cues, 0), cueAt(cues, 1)]
  const spoken = cueAt(changing.length > 0 ? changing : cues, 2)
  const change = spoken.words[Math.floor(spoken.words.length / 2)]?.start ?? spoken.start
  const { word, loneWord } = UNDER_WAY_SECONDS
  const afterChange = spoken.words.length > 1 ? word : loneWord
  const moments: Moment[] = [
    { name: 'rest', seconds: frameInside(resting, resting.end / 100) },
    {
      name: 'in motion',
      seconds: frameInside(entering, entering.start / 100 + UNDER_WAY_SECONDS.entrance),
    },
    { name: 'word change', seconds: frameInside(spoken, change / 100 + afterChange) },
  ]
  return moments.sort((one, other) => one.seconds - other.seconds)
}

/** The first frame at or after a time that still shows the cue, else its last. */
function frameInside({ end }: PlacedCue, seconds: number): number {
  const last = Math.ceil((end / 100) * FRAMES_PER_SECOND - 1e-6) - 1
  return Math.min(Math.ceil(seconds * FRAMES_PER_SECOND - 1e-6), last) / FRAMES_PER_SECOND
}
