/** Structured log: an event name and ids, numbers, codes. Never tokens, addresses or what a user wrote. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export type Logger = {
  /** The same log with these fields on every line. */
  with: (fields: LogFields) => Logger
  debug: (event: string, fields?: LogFields) => void
  info: (event: string, fields?: LogFields) => void
  warn: (event: string, fields?: LogFields) => void
  /** `cause` is an exception of ours or of a library; its message and stack are logged. */
  error: (event: string, cause: unknown, fields?: LogFields) => void
}
