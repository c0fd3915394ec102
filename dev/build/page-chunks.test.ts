import { expect, test } from 'vitest'
import type { Chunk } from './chunks-plugin.ts'
import { chunksOf, laterChunksOf, strayModules } from './page-chunks.ts'

const chunk = (file: string, more: Partial<Chunk> = {}): Chunk => ({
  ...{ file, facade: null, isEntry: false, imports: [], dynamicImports: [], modules: [] },
  ...more,
})
const route = (name: string) => `app/routes/${name}?tsr-split=component`

const CHUNKS = [
  chunk('entry.js', {
    isEntry: true,
    imports: ['react.js'],
    dynamicImports: ['landing.js', 'signin.js', 'toaster.js'],
  }),
  chunk('react.js'),
  chunk('landing.js', { facade: route('index.tsx'), imports: ['button.js'] }),
  chunk('signin.js', { facade: route('signin.tsx'), imports: ['button.js'] }),
  chunk('button.js', { imports: ['react.js'] }),
  chunk('toaster.js', {
    facade: 'app/components/toaster.tsx',
    imports: ['button.js', 'motion.js'],
  }),
  chunk('motion.js'),
]
const files = (chunks: Chunk[]) => chunks.map(({ file }) => file).sort()

test('a page loads the entry, its own route and all that these import', () => {
  expect(files(chunksOf(CHUNKS, '/'))).toEqual(['button.js', 'entry.js', 'landing.js', 'react.js'])
})

test('later it loads what its code asks for, and no other page', () => {
  expect(files(laterChunksOf(CHUNKS, '/'))).toEqual(['motion.js', 'toaster.js'])
})

test('a page that the build does not have is said', () => {
  expect(() => chunksOf(CHUNKS, '/editor-video')).toThrow('_protected/editor-video.$projectId.tsx')
})

test('the caption engine on the landing page is named, wherever it was bundled', () => {
  expect(strayModules(CHUNKS)).toEqual([])
  const modules = ['app/router.tsx', 'captions/compile.ts', 'node_modules/jassub/dist/jassub.js']
  const shared = CHUNKS.map((each) => (each.file === 'react.js' ? { ...each, modules } : each))
  expect(strayModules(shared)).toEqual([
    'captions/compile.ts (in react.js)',
    'node_modules/jassub/dist/jassub.js (in react.js)',
  ])
})
