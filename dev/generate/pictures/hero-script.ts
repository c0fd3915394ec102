import type { Word } from '#captions/index.ts'

export const HERO_LANGUAGES = ['en', 'fr'] as const
export type HeroLanguage = (typeof HERO_LANGUAGES)[number]

/** The clip comes round after so many seconds; nothing is said across the seam. */
export const HERO_SECONDS = 7

type Spoken = readonly [word: string, start: number, end: number]

const EN: readonly Spoken[] = [
  ['One', 0.3, 0.52],
  ['take.', 0.54, 0.98],
  ['No', 1.26, 1.46],
  ['script.', 1.48, 2.02],
  ['I', 2.34, 2.46],
  ['just', 2.48, 2.74],
  ['say', 2.76, 3.02],
  ['what', 3.06, 3.26],
  ['I', 3.28, 3.4],
  ['mean,', 3.42, 3.92],
  ['and', 4.2, 4.36],
  ['the', 4.38, 4.5],
  ['words', 4.52, 4.94],
  ['do', 5, 5.2],
  ['the', 5.22, 5.34],
  ['rest.', 5.36, 6],
]

const FR: readonly Spoken[] = [
  ['Une', 0.3, 0.48],
  ['seule', 0.5, 0.8],
  ['prise.', 0.82, 1.26],
  ['Pas', 1.54, 1.72],
  ['de', 1.74, 1.86],
  ['texte.', 1.88, 2.34],
  ['Je', 2.62, 2.74],
  ['dis', 2.76, 3],
  ['ce', 3.02, 3.14],
  ['que', 3.16, 3.28],
  ['je', 3.3, 3.42],
  ['pense,', 3.44, 3.94],
  ['et', 4.22, 4.36],
  ['les', 4.38, 4.52],
  ['mots', 4.54, 4.94],
  ['font', 5, 5.22],
  ['le', 5.24, 5.38],
  ['reste.', 5.4, 6],
]

const PEAKS = 64

/** What is said, per language of the page. */
export const HERO_WORDS: Record<HeroLanguage, Word[]> = { en: words(EN), fr: words(FR) }

function words(spoken: readonly Spoken[]): Word[] {
  return spoken.map(([word, start, end]) => ({ word, start, end, hidden: false }))
}

/** How loud the words might sound, 0 to 1, at even steps over the clip: each swells and falls, pauses are all but still. */
export function heroPeaks(language: HeroLanguage): number[] {
  return Array.from({ length: PEAKS }, (_, index) => {
    const second = ((index + 0.5) / PEAKS) * HERO_SECONDS
    const texture = 0.75 + 0.25 * Math.sin(index * 2.4)
    const loudest = Math.max(...HERO_WORDS[language].map((word) => loudness(word, second)))
    return Number((0.06 + 0.94 * loudest * texture).toFixed(2))
  })
}

function loudness({ start, end }: Word, second: number): number {
  const share = (second - start) / (end - start)
  if (share < -0.2 || share > 1.2) return 0
  return Math.sin(Math.PI * ((share + 0.2) / 1.4)) ** 0.7
}
