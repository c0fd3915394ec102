/** Italics, colours and places, which are no words. */
const MARKUP = /<(?:\/?\p{L}|\d+:)[^<>]*>|\{\\[^{}]*\}/gu
const NAMED = /&(?:(amp|lt|gt|nbsp|lrm|rlm|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
  quot: '"',
  apos: "'",
}
const LAST_CODE_POINT = 0x10_ff_ff

/** The words of a line of SRT or WebVTT, without markup and with the characters that are written by their names. */
export function plainText(line: string): string {
  return line
    .replace(MARKUP, '')
    .replace(NAMED, (written, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return CHARACTERS[name.toLowerCase()] ?? written
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point <= LAST_CODE_POINT ? String.fromCodePoint(point) : written
    })
}
