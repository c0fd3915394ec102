import type { FontChoice } from '#captions/fonts/font-choice.ts'
import type { Face } from '#captions/fonts/font-set.ts'
import type { Stage } from '#captions/layout/stage.ts'
import { assStyleColour } from './colour.ts'
import { type Run, THING } from './measure-runs.ts'
import { escapeAss } from './text.ts'

/** Goes up with every change of what the engine writes for the same input. */
export const ENGINE_VERSION = 2

/** The styles of every file. Text: fill and outline. Outline: below the fill. Fill: alone. Box: drawings. */
export type StyleName = 'Text' | 'Outline' | 'Fill' | 'Box'

/** One `Dialogue:` row; times in centiseconds. */
export type AssEvent = {
  layer: number
  style: StyleName
  start: number
  end: number
  body: string
}

const GAP = '\u00A0\u00A0'
const EVENT_FORMAT = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'
const STYLE_FORMAT =
  'Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, ' +
  'Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, ' +
  'MarginL, MarginR, MarginV, Encoding'

/** The complete file. Encoding -1 lets libass find the direction of each event; without kerning widths would differ. */
export function writeAss(stage: Stage, base: Face, events: readonly AssEvent[]): string {
  const { width, height } = stage.frame
  return [
    '[Script Info]',
    `; Wordlight captions engine ${ENGINE_VERSION}`,
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    `LayoutResX: ${width}`,
    `LayoutResY: ${height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'Kerning: yes',
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    `Format: ${STYLE_FORMAT}`,
    ...styleLines(stage, base),
    '',
    '[Events]',
    `Format: ${EVENT_FORMAT}`,
    ...events.map(
      ({ layer, start, end, style, body }) =>
        `Dialogue: ${layer},${assTime(start)},${assTime(end)},${style},,0,0,0,,${body}`,
    ),
    '',
  ].join('\n')
}

function styleLines({ style, em, outline }: Stage, base: Face): string[] {
  const line = (name: StyleName, fill: string, border: number) =>
    [
      name,
      base.file.family,
      decimal(libassSize(base, em)),
      assStyleColour(fill),
      assStyleColour(style.secondaryColour),
      assStyleColour(style.outlineColour),
      assStyleColour(style.shadowColour),
      isBold(base) ? -1 : 0,
      base.file.italic ? -1 : 0,
      '0,0,100,100,0,0,1',
      decimal(border),
      '0,5,0,0,0,-1',
    ].join(',')
  return [
    line('Text', style.primaryColour, outline),
    line('Outline', style.outlineColour, outline),
    line('Fill', style.primaryColour, 0),
    line('Box', style.backColour, 0),
  ].map((text) => `Style: ${text}`)
}

/** What the text of events is written with. */
export type Typeface = { choice: FontChoice; base: Face; stage: Stage }

/** Runs as event text, with font tags only where the font differs from the style's, `base` at `stage.em`. */
export function writeRuns<Written extends Pick<Run, 'face'>>(
  runs: readonly Written[],
  em: number,
  { choice, base, stage }: Typeface,
  write: (run: Written) => string,
): string {
  let face = base
  let size = decimal(libassSize(base, stage.em))
  const slant = choice.slanted ? '\\fax-0.2' : ''
  return runs
    .map((run, index) => {
      const tags = [index === 0 ? slant : '']
      if (run.face.file.family !== face.file.family) tags.push(`\\fn${run.face.file.family}`)
      const wanted = decimal(libassSize(run.face, em))
      if (wanted !== size) tags.push(`\\fs${wanted}`)
      if (isBold(run.face) !== isBold(face)) tags.push(isBold(run.face) ? '\\b1' : '\\b0')
      if (run.face.file.italic !== face.file.italic)
        tags.push(run.face.file.italic ? '\\i1' : '\\i0')
      face = run.face
      size = wanted
      const written = tags.join('')
      return (written && `{${written}}`) + write(run)
    })
    .join('')
}

/** A run as text; an emoji as the space that it takes, which its own events fill. */
export function writeText({ face, text, emoji }: Run, em: number): string {
  if (!emoji) return escapeAss(text)
  return text.replace(THING, writeGap(emoji.extent.advance, em, face))
}

/**
 * Space without ink, `width` em wide, where the font is `face`. One no-break space would be taken for a part of the
 * number that it stands in (UAX 9, rule W4), two are neutral as emoji are.
 */
export function writeGap(width: number, em: number, face: Face): string {
  const spacing = width / GAP.length - spaceWidth(face)
  return `{\\fsp${decimal(spacing * em)}}${GAP}{\\fsp0}`
}

/** A no-break space, in em. */
export const spaceWidth = (face: Face): number => face.measure('\u00A0', false).advance

/** libass sizes a font so that its win ascent and descent together fill the font size. */
function libassSize(face: Face, em: number): number {
  return em * (face.winAscent + face.winDescent)
}

const isBold = (face: Face): boolean => face.file.weight === 700

/** `H:MM:SS.cc` of centiseconds. */
export function assTime(centiseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const hours = Math.floor(centiseconds / 360_000)
  const minutes = two((centiseconds / 6000) % 60)
  return `${hours}:${minutes}:${two((centiseconds / 100) % 60)}.${two(centiseconds % 100)}`
}

/** At most two decimals, never an exponent or a negative zero. Throws for what is no number: better no file than a wrong one. */
export function decimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no place or size`)
  return String(Math.round(value * 100) / 100 + 0)
}
