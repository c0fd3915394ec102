import { expect, test } from 'vitest'
import { countCommand, countJunit, countPlaywright, countVitest } from './count-tests.ts'

const junit = (attributes: string) => () =>
  `<?xml version="1.0"?><testsuites><testsuite name="pytest" ${attributes}></testsuite></testsuites>`

test('passed, failed and skipped tests are read from the reports', () => {
  const vitest = () => '{"numPassedTests": 5, "numFailedTests": 2, "numPendingTests": 3}'
  expect(countVitest(vitest, 1)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  const pytest = junit('errors="1" failures="2" skipped="3" tests="10"')
  expect(countJunit(pytest, 1)).toEqual({ passed: 4, failed: 3, skipped: 3 })
  const playwright = () =>
    '{"stats": {"expected": 7, "unexpected": 1, "flaky": 2, "skipped": 4}, "suites": []}'
  expect(countPlaywright(playwright, 1)).toEqual({ passed: 7, failed: 3, skipped: 4 })
})

test('a suite that broke down outside its tests has failed', () => {
  const vitest = () => '{"numPassedTests": 5, "numFailedTests": 0, "numPendingTests": 0}'
  expect(countVitest(vitest, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
  expect(countVitest(vitest, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(countCommand(1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a suite that left no report or a broken one counts as one failure', () => {
  const missing = () => {
    throw new Error('no such file')
  }
  expect(countVitest(missing, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countPlaywright(() => '{}', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countJunit(junit('tests="10"'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
