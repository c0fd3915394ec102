import type { EmojiChunk } from '#captions/emoji/manifest.ts'

/** The source of `captions/emoji/manifest.ts`. */
export function writeManifest(chunks: readonly EmojiChunk[]): string {
  const entries = chunks.map(({ file, sha256, graphemes }) =>
    [
      '  {',
      `    file: '${file}',`,
      `    sha256: '${sha256}',`,
      `    graphemes:`,
      `      '${graphemes}',`,
      '  },',
    ].join('\n'),
  )
  return `${HEAD}\n${entries.join('\n')}\n]\n`
}

const HEAD = `/** A file of drawn emoji; the same bytes in the browser, the API and the tests. */
export type EmojiChunk = {
  file: string
  sha256: string
  /**
   * What it draws, without U+FE0F, with spaces between. After an emoji, \`~\`: it is text unless U+FE0F follows; \`+\`: it
   * also comes with each of the five skin tones after its first character.
   */
  graphemes: string
}

/** Every chunk of the emoji pack. Written by \`node captions/emoji/build/build-emoji.ts --accept\`. */
export const EMOJI_CHUNKS: readonly EmojiChunk[] = [`
