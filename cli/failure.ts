/** Exit codes of the command line; `--help` lists them. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  setUp: 3,
  input: 4,
  output: 5,
  unreachable: 6,
  interrupted: 130,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** An end without a result: a key of messages/*.json, its values, and the exit code. */
export class Failure extends Error {
  readonly exitCode: ExitCode
  readonly key: string
  readonly values: Record<string, string>

  constructor(exitCode: ExitCode, key: string, values: Record<string, string> = {}) {
    super(key)
    this.exitCode = exitCode
    this.key = key
    this.values = values
  }
}
