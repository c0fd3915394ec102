import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { METRICS_TOKEN, startTestApi, type TestApi } from '#api/testing/test-api.ts'
import { connectWorker, FAILURE, TRANSCRIPT } from '#api/testing/worker-calls.ts'
import { createJob } from '#db/testing/factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const read = async (token = METRICS_TOKEN) => {
  const response = await api.call('GET', '/metrics', { token })
  return { response, lines: (await response.text()).split('\n') }
}
const sampleOf = (lines: string[], start: string) =>
  Number(
    lines
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  )

test('tell how long the queue is, how old, and what became of the attempts', async () => {
  const worker = await connectWorker(api)
  const finished = await worker.createClaimed('transcribe')
  expect((await worker.tell(finished.job, 'finish', { result: TRANSCRIPT })).status).toBe(200)
  const failed = await worker.createClaimed('export')
  await worker.tell(failed.job, 'fail', FAILURE)
  const handedBack = await worker.createClaimed('export')
  await worker.tell(handedBack.job, 'release')
  await createJob(api.db)
  await createJob(api.db)
  await api.db.execute(
    sql`update jobs set run_at = now() - interval '90 s' where state = 'queued' and kind = 'transcribe'`,
  )

  const { response, lines } = await read()
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(sampleOf(lines, 'wordlight_jobs{kind="transcribe",state="queued"}')).toBe(2)
  expect(sampleOf(lines, 'wordlight_jobs{kind="export",state="queued"}')).toBe(2)
  expect(sampleOf(lines, 'wordlight_jobs{kind="align",state="queued"}')).toBe(0)
  const oldest = sampleOf(lines, 'wordlight_oldest_job_seconds{kind="transcribe"}')
  expect(Math.abs(oldest - 90)).toBeLessThan(10)
  expect(sampleOf(lines, 'wordlight_job_wait_seconds_count{kind="export"}')).toBe(2)
  const attempts = (kind: string, end: string) =>
    sampleOf(lines, `wordlight_job_attempt_seconds_count{kind="${kind}",end="${end}"}`)
  expect(attempts('transcribe', 'succeeded')).toBe(1)
  expect(attempts('export', 'retried')).toBe(1)
  expect(attempts('export', 'released')).toBe(1)
  expect(sampleOf(lines, 'wordlight_job_failures_total{kind="export",code="render_failed"}')).toBe(
    1,
  )
  expect(sampleOf(lines, 'wordlight_workers')).toBe(1)
})

test('count requests by their pattern, never by address or user', async () => {
  const { user, token } = await api.createAccount()
  const id = crypto.randomUUID()
  await api.call('GET', `/project/${id}/get-project?x=${user.id}`, { token })
  await api.call('GET', `/nowhere/${id}`)
  await api.app.request('/api/health', { method: 'BREW' })
  const { lines } = await read()
  const route = 'route="/api/project/:id/get-project",status="404"'
  expect(lines.some((line) => line.includes(`_count{method="GET",${route}}`))).toBe(true)
  const text = lines.join('\n')
  for (const secret of [id, user.id, user.email, token, METRICS_TOKEN, 'BREW']) {
    expect(text).not.toContain(secret)
  }
})

test('are for the monitor only, and for nobody where it has no token', async () => {
  const { token } = await api.createAccount()
  for (const shown of ['', 'x', token, `${METRICS_TOKEN}x`]) {
    expect((await read(shown)).response.status).toBe(401)
  }
  const closed = createApp({ ...api.deps, metricsToken: null })
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  expect((await closed.request('/api/metrics', { headers })).status).toBe(401)
})

test('every line that a request’s work writes carries its id', async () => {
  const requestId = crypto.randomUUID()
  const worker = await connectWorker(api)
  await api.db.execute(sql`delete from jobs`)
  const { jobId } = await createJob(api.db)
  const before = api.logLines.length
  await api.call('POST', '/worker/v1/claim', {
    token: worker.machine.token,
    json: { kinds: ['transcribe'], worker_version: '1' },
    headers: { 'x-request-id': requestId },
  })
  const lines = api.logLines.slice(before).map((line) => JSON.parse(line))
  expect(lines.map(({ event, request_id }) => [event, request_id])).toEqual([
    ['job_claimed', requestId],
    ['request', requestId],
  ])
  expect(lines[0]?.job_id).toBe(jobId)
})
