/** Flags come from @iconify-json/circle-flags under the names of their regions, but for those below. */
const FIRST_LETTER = 0x1f1e6
const BLACK_FLAG = '\u{1F3F4}'
const END_OF_TAGS = '\u{E007F}'
const TAGS = 0xe0000
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const COUNTRIES_OF_BRITAIN = ['gb-eng', 'gb-sct', 'gb-wls']

const ROUND = '<mask id="round"><circle cx="256" cy="256" r="256"/></mask><g mask="url(#round)">'

/** Where the set has a language under a region's name: the same flag under another name, or one drawn by us. */
const REPLACED: Record<string, { name: string } | { body: string }> = {
  io: { name: 'dg' },
  ar: {
    body: `${ROUND}<path fill="#eee" d="M0 0h512v512H0z"/><path fill="#338af3" d="M0 0h512v167H0zM0 345h512v167H0z"/><circle cx="256" cy="256" r="52" fill="#ffda44"/></g>`,
  },
  ie: {
    body: `${ROUND}<path fill="#eee" d="M0 0h512v512H0z"/><path fill="#6da544" d="M0 0h167v512H0z"/><path fill="#ff9811" d="M345 0h167v512H345z"/></g>`,
  },
  la: {
    body: `${ROUND}<path fill="#d80027" d="M0 0h512v512H0z"/><path fill="#0052b4" d="M0 122h512v268H0z"/><circle cx="256" cy="256" r="100" fill="#eee"/></g>`,
  },
}

/** As large as the faces of the other set: 28 of its 32 units. */
const SIZED = '<g transform="translate(32 32) scale(0.875)">'

/** Every flag that Unicode knows: its text, and the inside of an SVG of 512 by 512. */
export function listFlags(bodyOf: (name: string) => string): { key: string; body: string }[] {
  const letters = Array.from(ALPHABET)
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  const regions = pairs.flatMap((name) => {
    const points = Array.from(name, (letter) => FIRST_LETTER + ALPHABET.indexOf(letter))
    const key = String.fromCodePoint(...points)
    return /^\p{RGI_Emoji_Flag_Sequence}$/v.test(key) ? [{ key, name }] : []
  })
  const britain = COUNTRIES_OF_BRITAIN.map((name) => {
    const tags = Array.from(name.replace('-', ''), (letter) => TAGS + letter.charCodeAt(0))
    return { key: BLACK_FLAG + String.fromCodePoint(...tags) + END_OF_TAGS, name }
  })
  return [...regions, ...britain].map(({ key, name }) => {
    const other = REPLACED[name] ?? { name }
    return { key, body: `${SIZED}${'body' in other ? other.body : bodyOf(other.name)}</g>` }
  })
}
