export type Count = { passed: number; failed: number; skipped: number }

const FAILED: Count = { passed: 0, failed: 1, skipped: 0 }

export const countCommand = (exitCode: number): Count =>
  exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : FAILED

// A suite that broke down outside its tests has failed, whatever its report counts.
function withExitCode(count: Count, exitCode: number): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Counts a suite by its report; one that left no report counts as one failure. */
function countReport(read: () => string, exitCode: number, parse: (text: string) => Count): Count {
  try {
    return withExitCode(parse(read()), exitCode)
  } catch {
    return FAILED
  }
}

export function countVitest(read: () => string, exitCode: number): Count {
  return countReport(read, exitCode, (text) => {
    const report = JSON.parse(text) as {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
    }
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
    return { passed, failed, skipped }
  })
}

export function countJunit(read: () => string, exitCode: number): Count {
  return countReport(read, exitCode, (text) => {
    const attribute = (name: string) => {
      const value = text.match(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`))?.[1]
      if (value === undefined) throw new Error(`The report has no ${name}.`)
      return Number(value)
    }
    const failed = attribute('failures') + attribute('errors')
    const skipped = attribute('skipped')
    return { passed: attribute('tests') - failed - skipped, failed, skipped }
  })
}

/** A test that passed at its second try has failed. */
export function countPlaywright(read: () => string, exitCode: number): Count {
  return countReport(read, exitCode, (text) => {
    const { stats } = JSON.parse(text) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    }
    const failed = stats.unexpected + stats.flaky
    return { passed: stats.expected, failed, skipped: stats.skipped }
  })
}
