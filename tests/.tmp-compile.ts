import { readFileSync, writeFileSync } from 'node:fs'
import { hbWasm } from '#hb-wasm'
import { compileCaptions, loadFontSet, loadShaper, presetStyle, PRESET_KEYS, parseStyle } from '#captions/index.ts'
import { TALKS } from '#tests/golden/talks.ts'
const fonts = loadFontSet(await loadShaper(await hbWasm()), new Uint8Array(readFileSync('captions/fonts/shapes.bin')))
const [keys, langs, out, w='1080', h='1920', extra='{}'] = process.argv.slice(2)
for (const key of keys==='all'?PRESET_KEYS:keys.split(',')) for (const l of langs.split(',')) {
  const t=TALKS[l]
  const style = parseStyle({...presetStyle(key as never), ...JSON.parse(extra)})
  const a=performance.now()
  const r=compileCaptions({words:t.words,style,frame:{width:+w,height:+h},lang:t.lang,fonts})
  console.log(key,l,(performance.now()-a).toFixed(1)+'ms',r.fontFiles.map(f=>f.file).join(' '),r.missing)
  writeFileSync(`${out}/${key}-${l}.ass`, r.ass)
}
