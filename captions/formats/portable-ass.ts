import type { CarriedFont } from './carry-font.ts'

const EVENTS = '\n[Events]\n'
const LINE_LENGTH = 80

/**
 * An ASS file of the engine's with its fonts, so that it draws alike where none of them is, and with rows beside its
 * events, such as comments. Times and places stay as they were.
 */
export function writePortableAss(
  ass: string,
  { fonts, rows }: { fonts: readonly CarriedFont[]; rows: readonly string[] },
): string {
  const [head = '', events = ''] = splitOnce(ass, EVENTS)
  const [format = '', dialogues = ''] = splitOnce(events, '\n')
  const section = fonts.length === 0 ? '' : `\n[Fonts]\n${fonts.map(writeFont).join('')}`
  return [head, section, EVENTS, [format, ...rows, dialogues].join('\n')].join('')
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

/** Named as SSA names them: family, B and I, the encoding 0. Renderers go by the names within the font. */
function writeFont({ font, bytes }: CarriedFont): string {
  const face = `${font.weight === 700 ? 'B' : ''}${font.italic ? 'I' : ''}`
  const name = `${font.family.replaceAll(' ', '')}_${face}0.ttf`
  const code = encodeBytes(bytes)
  const lines = Array.from({ length: Math.ceil(code.length / LINE_LENGTH) }, (_, index) =>
    code.slice(index * LINE_LENGTH, (index + 1) * LINE_LENGTH),
  )
  return `fontname: ${name}\n${lines.join('\n')}\n`
}

/** Three bytes are four characters from `!` on, six bits each; one or two bytes at the end are two or three. */
function encodeBytes(bytes: Uint8Array): string {
  const codes: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const group = [0, 1, 2].reduce((bits, byte) => (bits << 8) | (bytes[at + byte] ?? 0), 0)
    const count = Math.min(bytes.length - at, 3) + 1
    const sixes = [18, 12, 6, 0].slice(0, count).map((shift) => ((group >> shift) & 63) + 33)
    codes.push(String.fromCharCode(...sixes))
  }
  return codes.join('')
}
