import { expect, test } from 'vitest'
import { readTracked } from '#tests/support/repository.ts'

type LockEntry = { optionalDependencies?: Record<string, string>; resolved?: string }
type Manifest = Record<string, Record<string, string> | undefined>

const packages = JSON.parse(readTracked('package-lock.json')).packages as Record<string, LockEntry>
const manifest = JSON.parse(readTracked('package.json')) as Manifest

function isLocked(parent: string, name: string): boolean {
  for (
    let folder = parent;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const key = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (key in packages) return true
    if (folder === '') return false
  }
}

test('every optional dependency in the lockfile has its own entry', () => {
  const missing = Object.entries(packages).flatMap(([parent, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(parent, name))
      .map((name) => `${name} (wanted by ${parent})`),
  )
  expect(missing).toEqual([])
})

test('the lockfile records no download address', () => {
  expect(Object.values(packages).filter((entry) => entry.resolved)).toEqual([])
})

test('every dependency is pinned exactly', () => {
  const versions = ['dependencies', 'devDependencies'].flatMap((group) =>
    Object.values(manifest[group] ?? {}),
  )
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
