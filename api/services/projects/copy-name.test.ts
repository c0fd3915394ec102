import { expect, test } from 'vitest'
import { copyName } from './copy-name.ts'

test.each([
  ['Talk', [], 'Talk (2)'],
  ['Talk', ['Talk', 'Talk (2)'], 'Talk (3)'],
  ['Talk (2)', ['Talk', 'Talk (2)'], 'Talk (3)'],
  ['Talk (2)', ['Talk (2)', 'Talk (4)'], 'Talk (3)'],
  ['x'.repeat(200), [], `${'x'.repeat(196)} (2)`],
  [`${'x'.repeat(195)}🎬${'x'.repeat(3)}`, [], `${'x'.repeat(195)} (2)`],
])('a copy of %j beside %j is %j', (name, taken, expected) => {
  expect(copyName(name, taken)).toBe(expected)
})
