import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import type { ProcessIdentity } from '#dev/cloud/processes.ts'
import type { ServicesReady } from '#dev/cloud/services.ts'
import { descendantsOf, readProcess } from '#tests/support/descendants.ts'

const readState = <T>(name: string) =>
  JSON.parse(readFileSync(path.join(inject('cloud').stateDir, name), 'utf8')) as T

test('the worker holds its one token, and nothing of database, store or sessions', () => {
  const { worker } = readState<Record<string, ProcessIdentity>>('processes.json')
  const { databaseUrl, objectStore } = readState<ServicesReady>('services.json')
  const { authSecret, workerToken } = readState<{ authSecret: string; workerToken: string }>(
    'secrets.json',
  )
  if (!worker) throw new Error('there is no worker')
  const known = (pid: number) => readProcess(pid, 'environ') + readProcess(pid, 'cmdline')
  const children = descendantsOf(worker.pid)

  expect(known(worker.pid)).toContain(workerToken)
  expect(children).not.toEqual([])
  const secrets = [
    new URL(databaseUrl).password,
    objectStore.accessKeyId,
    objectStore.secretAccessKey,
    authSecret,
  ]
  for (const text of [worker.pid, ...children.map(({ pid }) => pid)].map(known)) {
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/DATABASE_URL|S3_|AUTH_SECRET/)
  }
  for (const { pid } of children) expect(known(pid)).not.toContain(workerToken)
})
