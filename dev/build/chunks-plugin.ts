import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** A script of the build: what it holds and what it asks for. */
export type Chunk = {
  file: string
  /** The module for whose sake it exists, relative to the checkout; null for shared code. */
  facade: string | null
  isEntry: boolean
  /** Loaded together with it. */
  imports: string[]
  /** Loaded when the code asks for it. */
  dynamicImports: string[]
  modules: string[]
}

/** Where the build leaves its list of chunks, beside the files for browsers. */
export const CHUNKS_FILE = 'chunks.json'

/** Writes down which modules ended up in which script, for `npm run sizes`. */
export function listChunks(): Plugin {
  const root = process.cwd()
  const nameOf = (id: string) => relative(root, id.replace(/^\0/, ''))
  return {
    name: 'wordlight:list-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks: Chunk[] = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? {
              file: output.fileName,
              facade: output.facadeModuleId && nameOf(output.facadeModuleId),
              isEntry: output.isEntry,
              imports: output.imports,
              dynamicImports: output.dynamicImports,
              modules: output.moduleIds.map(nameOf),
            }
          : [],
      )
      this.emitFile({ type: 'asset', fileName: CHUNKS_FILE, source: JSON.stringify(chunks) })
    },
  }
}
