import type { Chunk } from './chunks-plugin.ts'

/** Which route files make up a page, outermost first. The root lies in the entry. */
export const PAGES = {
  '/': ['index.tsx'],
  '/signin': ['signin.tsx'],
  '/dashboard/videos': [
    '_protected.tsx',
    '_protected/dashboard.tsx',
    '_protected/dashboard/videos.tsx',
  ],
  '/editor-video': ['_protected.tsx', '_protected/editor-video.$projectId.tsx'],
} as const
export type Page = keyof typeof PAGES

/** What may not be reached from the landing page, however it is bundled. */
const NOT_ON_LANDING = [/jassub/, /harfbuzz/, /^captions\//]

/** The scripts that a page loads before it is there: the entry, its routes, and all that these import. */
export function chunksOf(chunks: readonly Chunk[], page: Page): Chunk[] {
  const facades = PAGES[page].map((file) => `app/routes/${file}?tsr-split=component`)
  const missing = facades.filter((facade) => !chunks.some((chunk) => chunk.facade === facade))
  if (missing.length > 0) throw new Error(`The build has no script for ${missing.join(', ')}.`)
  const first = chunks.filter(({ isEntry, facade }) => isEntry || facades.includes(facade ?? ''))
  return withImports(chunks, first)
}

/** The scripts that a page loads only when its code asks for them, its other routes left aside. */
export function laterChunksOf(chunks: readonly Chunk[], page: Page): Chunk[] {
  const now = chunksOf(chunks, page)
  const asked = now
    .flatMap(({ dynamicImports }) => dynamicImports)
    .flatMap((file) => chunks.find((chunk) => chunk.file === file) ?? [])
    .filter(({ facade }) => !facade?.includes('?tsr-split'))
  return withImports(chunks, asked).filter((chunk) => !now.includes(chunk))
}

/** Modules that the landing page loads though it must not. */
export function strayModules(chunks: readonly Chunk[]): string[] {
  return chunksOf(chunks, '/').flatMap(({ file, modules }) =>
    modules
      .filter((module) => NOT_ON_LANDING.some((pattern) => pattern.test(module)))
      .map((module) => `${module} (in ${file})`),
  )
}

function withImports(chunks: readonly Chunk[], first: readonly Chunk[]): Chunk[] {
  const found = new Set(first)
  for (const chunk of found) {
    for (const other of chunks) if (chunk.imports.includes(other.file)) found.add(other)
  }
  return [...found]
}
