import { fontAddress } from './font-address.ts'
import { chooseFont, FONT_NAMES, type FontName } from './font-choice.ts'

/** A font as an interface offers it. */
export type CaptionFont = {
  /** What people read. */
  name: string
  /** What a style has as its `fontname`. */
  value: FontName
  /** The file of its plain face, as its makers name it. */
  file: string
  /** Where the web app serves that file. */
  path: string
  /** Whether a face of its own is drawn; otherwise bold changes nothing, and italic slants the plain face. */
  hasBold: boolean
  hasItalic: boolean
}

/** The fonts that a style may name, the default first. */
export const CAPTION_FONTS: readonly CaptionFont[] = (Object.keys(FONT_NAMES) as FontName[]).map(
  (value) => {
    const { file } = chooseFont(value, false, false)
    return {
      name: value === 'montserrat black' ? FONT_NAMES[value] : value,
      value,
      file: file.file,
      path: fontAddress(file),
      hasBold: chooseFont(value, true, false).file !== file,
      hasItalic: !chooseFont(value, false, true).slanted,
    }
  },
)
