/** A `Dialogue:` row as it stands in the file; times in centiseconds. */
export type AssRow = { layer: number; start: number; end: number; style: string; body: string }

const ROW = /^Dialogue: (\d),(\d:\d\d:\d\d\.\d\d),(\d:\d\d:\d\d\.\d\d),(\w+),,0,0,0,,(.*)$/

/** The rows of a file that this engine wrote; a row of any other form is left out. */
export function assRows(ass: string): AssRow[] {
  return ass.split('\n').flatMap((line) => {
    const found = ROW.exec(line)
    if (!found) return []
    const [, layer, start = '', end = '', style = '', body = ''] = found
    return [
      { layer: Number(layer), start: centiseconds(start), end: centiseconds(end), style, body },
    ]
  })
}

function centiseconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 100)
}

/** A box, a line or an emoji, which the engine draws at different scales. */
export const isDrawing = ({ body }: AssRow) => /\\p[14]\}/.test(body)
export const isEmoji = ({ body }: AssRow) => body.includes('\\p4}')

/** What is left of a body when tag blocks and bidi marks are taken out, as libass reads it. */
export const textOfRow = ({ body }: AssRow) =>
  body.replace(/(?<!\\)\{[^}]*\}/g, '').replace(/[\u200E\u200F]/g, '')
