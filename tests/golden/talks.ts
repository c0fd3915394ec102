import type { Word } from '#captions/index.ts'

const SPEECH = {
  en: 'Most creators lose their viewers in the first three seconds, because nothing moves on screen. Word by word captions fix that.',
  fr: "Ça y est, l'été commence enfin à Évreux : où êtes-vous, chers élèves ? Préférez-vous déjeuner près du château ?",
  ru: 'Большинство авторов теряют зрителей в первые три секунды, потому что на экране ничего не движется.',
  ar: 'معظم صناع المحتوى يفقدون مشاهديهم على YouTube خلال 3 ثوان فقط، لأن الشاشة لا تتحرك. جرّب Word Light اليوم!',
  zh: '大多数 创作者 在 前 三秒 就 失去 了 观众 ， 因为 画面 一动不动 。 试试 YouTube 上 的 逐字 字幕 吧 ！',
  ja: '動画 の 最初 の 3秒 で 視聴者 は 離れ て しまい ます 。 「 字幕 」 を YouTube に 付け ましょ う ！',
  emoji: 'Fire 🔥 love ❤️ ok👍🏽 flag 🇫🇷 keys 1️⃣ family 👨‍👩‍👧 so good😂🎉 done.',
}

const HOSTILE = [
  '{\\an8}hi',
  'a\\Nb',
  'a\\hb',
  '}{',
  'C:\\dir\\new',
  'x\\',
  'one\nDialogue: 0,0:00:00.00,0:00:09.00,Text,,0,0,0,,injected',
  '\u202Eevil\u202C',
  '{\\p1}m 0 0 l 900 0 900 900',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'no\u0000body',
  'A\u0301\u0302\u0303\u0304',
  '<b>bold</b>',
  '&H00FFFFFF&,,',
  '😀',
  '   ',
  '\u200B',
  'end.',
]

/** Words said one after the other, longer ones for longer. */
function speak(texts: readonly string[]): Word[] {
  let start = 0.2
  return texts.map((word) => {
    const duration = 0.16 + 0.035 * Math.min([...word].length, 20)
    const spoken = { word, start, end: Number((start + duration).toFixed(3)), hidden: false }
    start = Number((start + duration + (/[.!?]$/.test(word) ? 0.8 : 0.05)).toFixed(3))
    return spoken
  })
}

const hostile = speak(HOSTILE).map((word, index) => ({ ...word, hidden: index === 12 }))
const broken: Word[] = [
  { word: 'reversed', start: 9, end: 8, hidden: false },
  { word: 'nowhere', start: Number.NaN, end: 9, hidden: false },
  { word: 'endless', start: 9, end: Number.POSITIVE_INFINITY, hidden: false },
  { word: 'early', start: -4, end: -3, hidden: false },
  { word: 'same', start: 9.5, end: 9.6, hidden: false },
  { word: 'time', start: 9.5, end: 9.6, hidden: false },
]

/** What is said in the golden files, by name; `lang` is that of the words. */
export const TALKS: Record<string, { lang: string; words: Word[] }> = {
  ...Object.fromEntries(
    Object.entries(SPEECH).map(([name, text]) => {
      const lang = name === 'emoji' ? 'en' : name
      return [name, { lang, words: speak(text.split(' ')) }]
    }),
  ),
  hostile: { lang: 'en', words: [...hostile, ...broken] },
}
