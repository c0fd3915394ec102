import type { CaptionsQuery } from '#api/contract/captions.ts'
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

/** Which file of captions is wanted. */
export type WantedFile = CaptionsQuery

/** The captions engine with its fonts loaded. */
export type CaptionCompiler = {
  compile: (source: CaptionSource) => Promise<CompiledCaptions>
  /** The captions as a file for people and other programs; ASS carries its fonts along. */
  write: (source: CaptionSource, wanted: WantedFile) => Promise<string>
}
