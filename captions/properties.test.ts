import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCaptionFonts } from '#tests/golden/caption-fonts.ts'
import { anyFrame, anyStyle, anyText, anyWords } from '#tests/support/any-captions.ts'
import { assRows, isDrawing, isEmoji, textOfRow } from '#tests/support/ass-rows.ts'
import { type CaptionInput, compileCaptions, layOutCaptions } from './compile.ts'
import { findEmoji } from './emoji/find-emoji.ts'
import type { PlacedCue, PlacedLine, PlacedWord } from './layout/place.ts'
import type { Stage } from './layout/stage.ts'
import { presetStyle } from './presets.ts'
import { cleanWord, escapeAss, splitGraphemes } from './text.ts'
import { normaliseWords } from './timeline.ts'

const fonts = await loadCaptionFonts()

const anyInput = fc
  .tuple(anyWords, anyStyle, anyFrame, fc.constantFrom('en', 'ar', 'ja'))
  .map(([words, style, frame, lang]): CaptionInput => ({ words, style, frame, lang, fonts }))

const many = (property: fc.IRawProperty<[CaptionInput]>, numRuns = 250) =>
  fc.assert(property, { numRuns })

/** One tag after the other, each with a number, a colour, a font name or a list of these. */
const TAG_BLOCK =
  /^\{(\\fn[A-Za-z\d ]+|\\[1-4]?[a-z]+(&H[\dA-F]+&|-?\d*\.?\d*|\([-\d.,&HA-F\\a-z()]*\)))*\}$/

test('whatever the words and the style, every row is a whole event with its end after its start', () => {
  many(
    fc.property(anyInput, (input) => {
      const { ass } = compileCaptions(input)
      const [head = '', events = ''] = ass.split('[Events]\n')
      expect(head).not.toMatch(/NaN|Infinity|undefined|e-\d/)
      expect(assRows(ass)).toHaveLength(events.trimEnd().split('\n').length - 1)
      for (const { start, end, body } of assRows(ass)) {
        expect(start).toBeLessThan(end)
        for (const [tags] of body.matchAll(/(?<!\\)\{[^}]*\}/g)) expect(tags).toMatch(TAG_BLOCK)
        expect(body).not.toMatch(/NaN|Infinity|undefined/)
      }
    }),
  )
})

/** What is drawn for one word, layer by layer. */
function plannedEvents({ runs, isRightToLeft }: PlacedWord, cue: PlacedCue, stage: Stage): number {
  const { style } = stage
  const emoji = runs.filter((run) => run.emoji).length
  const letters = runs.length > emoji ? 1 : 0
  const areas = emoji > 0 ? 1 : 0
  const lines = style.underline + style.strikeOut
  const hasEdge = stage.outline > 0 || stage.xShadow !== 0 || stage.yShadow !== 0
  const layers = cue.isLayered ? 2 : 1
  const glows = style.animation_text === 'wordhighlightNeo' ? 3 * (letters + areas) : 0
  const boxes = style.animation_text === 'animationbghighlight' ? 1 : 0
  const sweeps = style.animation_text === 'karaokeSmooth' && isRightToLeft ? 1 + lines : 0
  return layers * (letters + lines) + (hasEdge ? areas : 0) + emoji + glows + boxes + sweeps
}

test('every word has as many events as its animation plans', () => {
  many(
    fc.property(anyInput, (input) => {
      const { cues, scene } = layOutCaptions(input)
      const planned = cues.flatMap((cue) =>
        cue.words.map((word) => plannedEvents(word, cue, scene.stage)),
      )
      const total = planned.reduce((sum, count) => sum + count, 0)
      expect(assRows(compileCaptions(input).ass)).toHaveLength(total)
    }),
  )
})

test('captions follow each other without overlap, and so do the words within', () => {
  many(
    fc.property(anyInput, (input) => {
      const { cues } = layOutCaptions(input)
      cues.forEach(({ start, end, words }, index) => {
        expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0)
        expect(end).toBeGreaterThan(start)
        for (const [at, word] of words.entries()) {
          expect(word.start).toBeGreaterThanOrEqual(words[at - 1]?.start ?? start)
          expect(word.litUntil).toBeGreaterThan(word.start)
          expect(word.litUntil).toBeLessThanOrEqual(end)
        }
      })
    }),
  )
})

test('every visible word that a font can draw is shown while it is spoken, and nothing else is shown', () => {
  many(
    fc.property(anyInput, (input) => {
      const { ass, missing } = compileCaptions(input)
      fc.pre(missing.length === 0)
      const visible = normaliseWords(input.words, input.style.uppercase, input.lang)
      const shown = assRows(ass)
      for (const { text, start, end } of visible) {
        const during = shown.filter((row) => row.start <= start && row.end >= end)
        const letters = during.filter((row) => !isDrawing(row)).map(textOfRow)
        for (const grapheme of splitGraphemes(text)) {
          if (findEmoji(grapheme)) expect(during.some(isEmoji)).toBe(true)
          else for (const part of escapeAss(grapheme)) expect(letters.join('')).toContain(part)
        }
      }
      if (visible.length === 0) expect(shown).toEqual([])
    }),
  )
})

test('hidden words leave no trace: the file is that of the other words', () => {
  many(
    fc.property(anyInput, (input) => {
      const plain = input.words.map(({ brk: _brk, ...word }) => word)
      const all = compileCaptions({ ...input, words: plain })
      const visible = compileCaptions({ ...input, words: plain.filter(({ hidden }) => !hidden) })
      expect(all.ass).toBe(visible.ass)
    }),
  )
})

test('user text never opens a tag block or breaks a line', () => {
  fc.assert(
    fc.property(anyText, (word) => {
      const words = [{ word, start: 0, end: 1, hidden: false }]
      const frame = { width: 1080, height: 1920 }
      const { ass } = compileCaptions({
        words,
        style: presetStyle('none'),
        frame,
        lang: 'en',
        fonts,
      })
      for (const row of assRows(ass)) {
        const text = textOfRow(row)
        expect(text.replace(/\\[{}]/g, '')).not.toMatch(/[{}]/)
        expect(text.replace(/\\\u2060|\\[{}]/g, '')).not.toContain('\\')
      }
      if (cleanWord(word) === '') expect(assRows(ass)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

const ROUNDING = 0.02

test('words rest inside the frame and apart from each other', () => {
  many(
    fc.property(anyInput, (input) => {
      const { cues, scene } = layOutCaptions(input)
      const { width, height } = input.frame
      for (const cue of cues)
        for (const line of cue.lines) {
          for (const word of line.words) {
            expect(word.x - word.width / 2).toBeGreaterThan(-ROUNDING)
            expect(word.x + word.width / 2).toBeLessThan(width + ROUNDING)
            expect(word.baseline - scene.base.capHeight * cue.em).toBeGreaterThan(-ROUNDING)
            expect(word.baseline).toBeLessThan(height + ROUNDING)
          }
          for (const { gap } of neighbours(line)) expect(gap).toBeGreaterThan(-ROUNDING)
        }
    }),
  )
})

test('no ink leaves the frame at the top or the bottom where there is room for all of it', () => {
  many(
    fc.property(anyInput, (input) => {
      const { cues, scene } = layOutCaptions(input)
      const { bleed } = scene.stage
      for (const { words } of cues) {
        const top = Math.min(...words.map(({ baseline, ink }) => baseline - ink.above)) - bleed
        const bottom = Math.max(...words.map(({ baseline, ink }) => baseline + ink.below)) + bleed
        if (bottom - top > 0.9 * input.frame.height) continue
        expect(top).toBeGreaterThan(-ROUNDING)
        expect(bottom).toBeLessThan(input.frame.height + ROUNDING)
      }
    }),
  )
})

/** Words side by side, and the pixels between them. */
function neighbours(line: PlacedLine): { left: PlacedWord; right: PlacedWord; gap: number }[] {
  const ordered = line.words.toSorted((a, b) => a.x - b.x)
  return ordered.flatMap((left, index) => {
    const right = ordered[index + 1]
    return right ? [{ left, right, gap: right.x - left.x - (left.width + right.width) / 2 }] : []
  })
}

test('at their largest, words that are lit keep off their neighbours and stay in the frame', () => {
  many(
    fc.property(anyInput, (input) => {
      const { cues } = layOutCaptions(input)
      const scales = largestScales(compileCaptions(input).ass)
      for (const cue of cues) {
        // Letters that touch at rest, as in Japanese, may lean into each other's side bearings.
        const leaning = -0.031 * cue.em - ROUNDING
        const grownBy = (word: PlacedWord) => {
          const springs = input.style.animation_text === 'animationWordscale'
          const scale = scales.get(placeOf(springs ? word.start : cue.start, word))
          return ((scale ?? Number.NaN) - 1) * (word.width / 2)
        }
        for (const line of cue.lines) {
          for (const { left, right, gap } of neighbours(line))
            expect(gap - Math.max(grownBy(left), grownBy(right))).toBeGreaterThan(leaning)
          for (const word of line.words) {
            const free = Math.min(word.x, input.frame.width - word.x) - word.width / 2
            expect(free - grownBy(word)).toBeGreaterThan(Math.min(leaning, -ROUNDING))
          }
        }
      }
    }),
  )
})

const round = (value: number) => Math.round(value * 100) / 100
const placeOf = (start: number, { anchor }: PlacedWord) =>
  `${start} ${round(anchor.x)} ${round(anchor.y)}`

/** The largest factor that each word is drawn with, by cue start and place. */
function largestScales(ass: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const { body, start } of assRows(ass)) {
    const place = /\\(?:pos\(|move\([^,]*,[^,]*,)([-\d.]+),([-\d.]+)/.exec(body)
    const scales = [...body.matchAll(/\\fscx([\d.]+)/g)].map(([, scale]) => Number(scale) / 100)
    const key = `${start} ${Number(place?.[1])} ${Number(place?.[2])}`
    found.set(key, Math.max(found.get(key) ?? 1, ...scales))
  }
  return found
}
