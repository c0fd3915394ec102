import { SHEET_FRAME, type SheetRow } from './sheet-cells.ts'

export const LABEL_HEIGHT = 30
/** Colours of the interface: muted text on its background. */
export const LABEL_GROUND = '0x0d0c10'
const LABEL_COLOUR = '&H00AB9EA2'

export const sheetHeight = (rows: readonly SheetRow[]): number =>
  rows.reduce((sum, { height }) => sum + LABEL_HEIGHT + height, 0)

/** The labels of a sheet as ASS: each at the left of its cells. */
export function writeLabels(rows: readonly SheetRow[], width: number): string {
  let top = 0
  const events = rows.flatMap(({ labels, height }) => {
    const y = top + LABEL_HEIGHT / 2
    top += LABEL_HEIGHT + height
    return labels.map((label, index) => {
      const x = (index * width) / labels.length + SHEET_FRAME.width * 0.03
      return `Dialogue: 0,0:00:00.00,0:00:01.00,Label,,0,0,0,,{\\an4\\pos(${x},${y})}${label}`
    })
  })
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${sheetHeight(rows)}`,
    'YCbCr Matrix: None',
    'WrapStyle: 2',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, BorderStyle, Outline, Shadow, Encoding',
    `Style: Label,Noto Sans,22,${LABEL_COLOUR},1,0,0,-1`,
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events,
    '',
  ].join('\n')
}
