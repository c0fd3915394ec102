/** A word of the demo's sound track; seconds from its start. */
export type DemoWord = { word: string; start: number; end: number }

/** What is said in media/hero.*, as the captions in it were made. */
export const DEMO_WORDS: readonly DemoWord[] = [
  { word: 'nobody', start: 0.3, end: 0.8 },
  { word: 'tells', start: 0.8, end: 1.2 },
  { word: 'you', start: 1.2, end: 1.4 },
  { word: 'that', start: 1.4, end: 1.8 },
]
