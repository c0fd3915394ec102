import type { AnimationText } from '#captions/style.ts'
import { drawBackgroundHighlight } from './background-highlight.ts'
import { drawHormozi } from './hormozi.ts'
import { drawKaraoke } from './karaoke.ts'
import { drawKaraokeSmooth } from './karaoke-smooth.ts'
import { drawStill } from './none.ts'
import type { Animation } from './scene.ts'
import { drawWordHighlight } from './word-highlight.ts'
import { drawWordHighlightNeo } from './word-highlight-neo.ts'
import { drawWordScale } from './word-scale.ts'

export const ANIMATIONS_BY_NAME: Record<AnimationText, Animation> = {
  none: drawStill,
  animationWordscale: drawWordScale,
  wordhighlight: drawWordHighlight,
  wordhighlightNeo: drawWordHighlightNeo,
  karaoke: drawKaraoke,
  karaokeSmooth: drawKaraokeSmooth,
  hormozi: drawHormozi,
  animationbghighlight: drawBackgroundHighlight,
}
