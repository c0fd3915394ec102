import { describe, expect, test } from 'vitest'
import { createJsonLogger } from './json-logger.ts'

function createLog(level: 'debug' | 'warn' = 'debug') {
  const lines: string[] = []
  const write = (line: string) => lines.push(line)
  const log = createJsonLogger({ level, write, now: () => new Date(0) })
  return { log, read: () => lines.map((line) => JSON.parse(line)) }
}

describe('the log', () => {
  test('each line is one JSON object with time, level and event', () => {
    const { log, read } = createLog()
    log.info('request', { status: 200 })
    expect(read()).toEqual([
      { ts: '1970-01-01T00:00:00.000Z', level: 'info', event: 'request', status: 200 },
    ])
  })

  test('lower levels are left out', () => {
    const { log, read } = createLog('warn')
    log.info('request')
    log.warn('refresh_reuse')
    expect(read()).toHaveLength(1)
  })

  test('a database error keeps its code but not the text that carries values', () => {
    const { log, read } = createLog()
    const root = Object.assign(new Error('duplicate key (secret@example.test)'), {
      code: '23505',
      severity: 'ERROR',
      constraint: 'users_email_unique',
    })
    log.error(
      'failed',
      new Error('Failed query: insert params: secret@example.test', { cause: root }),
    )
    expect(read()[0]).toMatchObject({ error_code: '23505', constraint: 'users_email_unique' })
    expect(JSON.stringify(read())).not.toContain('secret@example.test')
  })
})
