import type { Subtitle } from '#api/contract/project.ts'

/** What the captions engine needs to lay a project out; words and styles as the wire has them. */
export type CaptionSource = {
  words: readonly Subtitle[]
  styles: Readonly<Record<string, string | number | boolean>>
  /** The displayed frame in pixels. */
  width: number
  height: number
  lang: string
}

export type CompiledCaptions = {
  /** A complete ASS file. */
  ass: string
  fonts: { file: string; sha256: string }[]
}

/** The captions engine with its fonts loaded. */
export type CaptionCompiler = {
  compile: (source: CaptionSource) => Promise<CompiledCaptions>
}
