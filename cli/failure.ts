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

/** Messages of the API that say: this file cannot be captioned. */
const UNUSABLE_INPUT = new Set([
  'errors.speech_none',
  'errors.video_empty',
  'errors.video_no_audio',
  'errors.video_no_picture',
  'errors.video_too_large',
  'errors.video_too_long',
  'errors.video_unreadable',
  'errors.video_unsupported',
])

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

/** The end that a message of the API stands for. */
export function refusal(key: string, values: Record<string, string> = {}): Failure {
  return new Failure(UNUSABLE_INPUT.has(key) ? EXIT.input : EXIT.failed, key, values)
}
