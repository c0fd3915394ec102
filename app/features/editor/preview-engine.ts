import shapesUrl from '#captions/fonts/shapes.bin?url'
import { compileCaptions, loadFontSet, loadShaper, presetStyle } from '#captions/index.ts'
import { hbWasm } from '#hb-wasm'

export async function loadEngine() {
  const [shaper, shapes] = await Promise.all([
    hbWasm().then(loadShaper),
    fetch(shapesUrl).then((response) => response.bytes()),
  ])
  const fonts = loadFontSet(shaper, shapes)
  return () =>
    compileCaptions({
      words: [{ word: 'hello', start: 0, end: 1, hidden: false }],
      style: presetStyle('karaoke_master'),
      frame: { width: 720, height: 1280 },
      lang: 'en',
      fonts,
    }).ass
}
