import { rulesOf, type SettingRules } from '#captions/animate/rules.ts'
import { isOpaque } from '#captions/colour.ts'
import { lineWidthFactor, type Style } from '#captions/style.ts'
import type { Frame } from '#captions/types.ts'
import type { Gaps } from './unit.ts'

/** The reference frame: a style's lengths are pixels of a video of this size. */
const REFERENCE = { width: 405, height: 720 }
/** The least share of the frame's width that margins leave to the text. */
const MIN_TEXT_SHARE = 0.3

/** A style brought to a frame; lengths in frame pixels. */
export type Stage = {
  style: Style
  rules: SettingRules
  frame: Frame
  /** Frame pixels per design pixel. */
  scale: number
  em: number
  outline: number
  xShadow: number
  yShadow: number
  blur: number
  /** How far ink reaches beyond the text itself, on each side. */
  bleed: number
  /** In em of the full size. */
  gaps: Gaps
  centreX: number
  maxLineWidth: number
  /** Whether outline and fill can be two layers: under a translucent fill the outline's layer would shine through. */
  canLayer: boolean
}

export function createStage(style: Style, frame: Frame): Stage {
  const rules = rulesOf(style)
  const scale = Math.min(frame.height / REFERENCE.height, frame.width / REFERENCE.width)
  const em = style.fontsize * scale
  const outline = style.outline * scale
  const outlineSpace = (0.6 * outline) / em
  const shadow = Math.max(Math.abs(style.xshadow), Math.abs(style.yshadow)) * scale
  const bleed = outline + Math.max(shadow, style.blur * scale)
  const left = style.marginL * scale
  const right = style.marginR * scale
  const usable = Math.max(frame.width - left - right, frame.width * MIN_TEXT_SHARE)
  const lit = rules.mark === 'colour' ? [style.secondaryColour] : []
  return {
    style,
    rules,
    frame,
    scale,
    em,
    outline,
    xShadow: style.xshadow * scale,
    yShadow: style.yshadow * scale,
    blur: style.blur * scale,
    bleed,
    gaps: { word: rules.wordGap + outlineSpace, eastAsian: rules.eastAsianGap },
    centreX: (left + frame.width - right) / 2,
    maxLineWidth: Math.min(usable * lineWidthFactor(style), frame.width - 2 * bleed),
    canLayer: outline > 0 && [style.primaryColour, ...lit].every(isOpaque),
  }
}
