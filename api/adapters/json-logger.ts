import type { LogFields, Logger } from '#api/ports/logger.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** One JSON object a line. `write` gets the line without its end. */
export function createJsonLogger(options: {
  level: LogLevel
  write: (line: string) => void
  now: () => Date
  /** On every line. */
  fields?: LogFields
}): Logger {
  const lowest = LOG_LEVELS.indexOf(options.level)
  const log = (level: LogLevel, event: string, fields?: LogFields) => {
    if (LOG_LEVELS.indexOf(level) < lowest) return
    const ts = options.now().toISOString()
    options.write(JSON.stringify({ ts, level, event, ...options.fields, ...fields }))
  }
  return {
    with: (more) => createJsonLogger({ ...options, fields: { ...options.fields, ...more } }),
    debug: (event, fields) => log('debug', event, fields),
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, cause, fields) => log('error', event, { ...fields, ...describeCause(cause) }),
  }
}

/**
 * Name, message and stack, followed through `cause`. Database errors keep only their code and constraint: their
 * message repeats the query's parameters.
 */
function describeCause(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return { error: typeof cause }
  const root = cause.cause instanceof Error ? cause.cause : cause
  const code = 'code' in root && typeof root.code === 'string' ? root.code : undefined
  const constraint =
    'constraint' in root && typeof root.constraint === 'string' ? root.constraint : undefined
  const isQuery = cause.message.startsWith('Failed query') || 'severity' in root
  return {
    error: root.name,
    error_message: isQuery ? 'a database query failed' : root.message,
    error_code: code,
    constraint,
    stack: stackLines(root),
  }
}

function stackLines(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '))
  return lines.slice(0, 8).join('\n')
}
