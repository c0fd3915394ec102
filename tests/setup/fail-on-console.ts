import { afterEach, beforeEach, expect, vi } from 'vitest'

const METHODS = ['debug', 'error', 'info', 'log', 'warn'] as const

/** What a test wrote to the console. A test that expects output takes it out: `consoleOutput.splice(0)`. */
export const consoleOutput: string[] = []

beforeEach(() => {
  consoleOutput.length = 0
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...values) => {
      consoleOutput.push(`${method}: ${values.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  for (const method of METHODS) vi.mocked(console[method]).mockRestore?.()
  expect(consoleOutput, 'unexpected console output').toEqual([])
})
