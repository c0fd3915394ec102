import { expect, test } from 'vitest'
import { readLoadOptions } from './seed-load.ts'

test('a load has a size without being told one', () => {
  expect(readLoadOptions([])).toEqual({ users: 100, jobs: 1000, projects: 2 })
})

test('a load is as large as it is told to be', () => {
  const args = ['--jobs', '100000', '--users', '5000', '--projects', '0']
  expect(readLoadOptions(args)).toEqual({ users: 5000, jobs: 100_000, projects: 0 })
})

test.each([
  [['--colour', 'red']],
  [['extra']],
  [['--users', '0']],
  [['--jobs', 'many']],
  [['--jobs', '-1']],
  [['--jobs', '1.5']],
  [['--jobs', '1000001']],
])('%j is not understood', (args) => {
  expect(readLoadOptions(args)).toBeNull()
})
