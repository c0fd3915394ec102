import type { AssEvent } from '#captions/ass.ts'
import type { FontChoice } from '#captions/fonts/font-choice.ts'
import type { Face } from '#captions/fonts/font-set.ts'
import type { PlacedCue } from '#captions/layout/place.ts'
import type { Stage } from '#captions/layout/stage.ts'

/** What an animation draws with. */
export type Scene = { stage: Stage; choice: FontChoice; base: Face }

/** Turns a placed cue into events. */
export type Animation = (cue: PlacedCue, scene: Scene) => AssEvent[]

/** Drawn from the lowest up. */
export const LAYER = { box: 0, glow: 1, outline: 2, text: 3, sweep: 4 } as const

/** Milliseconds of a centisecond time, counted from the cue's start, as tags count. */
export const msInto = (cue: PlacedCue, time: number): number => (time - cue.start) * 10
