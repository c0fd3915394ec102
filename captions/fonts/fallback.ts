import type { Script } from '#captions/scripts.ts'
import { FONT_FILES, type FontFile } from './manifest.ts'

type EastAsian = 'Han' | 'Hiragana' | 'Katakana' | 'Bopomofo' | 'Hangul'

const FAMILY_OF: Record<Exclude<Script, EastAsian>, string> = {
  Latin: 'Noto Sans',
  Greek: 'Noto Sans',
  Cyrillic: 'Noto Sans',
  Arabic: 'Noto Sans Arabic',
  Hebrew: 'Noto Sans Hebrew',
  Devanagari: 'Noto Sans Devanagari',
  Bengali: 'Noto Sans Bengali',
  Gurmukhi: 'Noto Sans Gurmukhi',
  Gujarati: 'Noto Sans Gujarati',
  Tamil: 'Noto Sans Tamil',
  Telugu: 'Noto Sans Telugu',
  Kannada: 'Noto Sans Kannada',
  Malayalam: 'Noto Sans Malayalam',
  Sinhala: 'Noto Sans Sinhala',
  Thai: 'Noto Sans Thai',
  Lao: 'Noto Sans Lao',
  Khmer: 'Noto Sans Khmer',
  Myanmar: 'Noto Sans Myanmar',
  Tibetan: 'Noto Serif Tibetan',
  Georgian: 'Noto Sans Georgian',
  Armenian: 'Noto Sans Armenian',
  Ethiopic: 'Noto Sans Ethiopic',
}
/** Noto Sans SC has all characters of GB 18030 and Big5: traditional Chinese is drawn with it too. */
const EAST_ASIAN = ['Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR']
const EAST_ASIAN_FIRST: Record<string, string> = { ja: 'Noto Sans JP', ko: 'Noto Sans KR' }
const SIGNS = ['Noto Sans', 'Noto Sans Symbols', 'Noto Sans Symbols 2', 'Noto Sans Math']

/**
 * Fonts that may have a character of this script, the likeliest first, in a weight that suits the chosen font: black
 * beside black, bold beside any other. Few, and none for a script without a font: who looks opens them one by one.
 */
export function fallbackFonts(
  script: Script | 'eastAsian' | 'shared' | 'other',
  chosen: FontFile,
  language: string,
): FontFile[] {
  const weight = chosen.weight === 900 ? 900 : 700
  return familiesFor(script, language).flatMap((family) => {
    const faces = FONT_FILES.filter((file) => !file.italic && baseFamily(file) === family)
    return faces.find((file) => file.weight === weight) ?? faces[0] ?? []
  })
}

function familiesFor(script: Script | 'eastAsian' | 'shared' | 'other', language: string) {
  switch (script) {
    case 'other':
      return []
    case 'shared':
      return SIGNS
    case 'Hangul':
      return ['Noto Sans KR']
    case 'eastAsian':
    case 'Han':
    case 'Hiragana':
    case 'Katakana':
    case 'Bopomofo': {
      const first = EAST_ASIAN_FIRST[language] ?? 'Noto Sans SC'
      return [first, ...EAST_ASIAN.filter((family) => family !== first)]
    }
    default:
      return [FAMILY_OF[script]]
  }
}

const baseFamily = ({ family }: FontFile) => family.replace(/ Black$/, '')
