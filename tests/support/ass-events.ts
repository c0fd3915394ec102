/** One drawn run of text: where its centre rests and when it is shown (seconds). */
export type DrawnText = {
  layer: number
  style: string
  start: number
  end: number
  x: number
  y: number
  text: string
}

function seconds(stamp: string): number {
  const [hours = 0, minutes = 0, rest = 0] = stamp.split(':').map(Number)
  return hours * 3600 + minutes * 60 + rest
}

function restingPlace(tags: string): { x: number; y: number } | undefined {
  const move = /\\move\(([^)]*)\)/.exec(tags)?.[1]?.split(',').map(Number)
  if (move?.[2] !== undefined && move[3] !== undefined) return { x: move[2], y: move[3] }
  const position = /\\pos\(([^)]*)\)/.exec(tags)?.[1]?.split(',').map(Number)
  if (position?.[0] !== undefined && position[1] !== undefined)
    return { x: position[0], y: position[1] }
  return undefined
}

/** The text events of an ASS file, read without the engine that wrote it. Drawings are left out. */
export function drawnTexts(ass: string): DrawnText[] {
  return ass.split('\n').flatMap((line) => {
    const fields =
      /^Dialogue: (\d+),([\d:.]+),([\d:.]+),([^,]*),[^,]*,\d+,\d+,\d+,[^,]*,(.*)$/.exec(line)
    if (!fields) return []
    const [, layer, start, end, style, body] = fields
    if (layer === undefined || !start || !end || !style || body === undefined) return []
    const tags = [...body.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]).join('')
    const place = restingPlace(tags)
    if (!place || /\\p1/.test(tags)) return []
    const text = body.replace(/\{[^}]*\}/g, '')
    return [
      { layer: Number(layer), style, start: seconds(start), end: seconds(end), text, ...place },
    ]
  })
}
