import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '#api/ports/metrics.ts'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const WAIT_SECONDS = [0.1, 0.5, 1, 2, 5, 15, 60, 300, 900, 3600]
const ATTEMPT_SECONDS = [1, 2, 5, 10, 20, 40, 80, 160, 320, 640]

/** Metrics in a registry of their own, so that two instances in one process do not meet. */
export function createPrometheusMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'wordlight_http_request_seconds',
    help: 'Requests answered by this process.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const waits = new Histogram({
    name: 'wordlight_job_wait_seconds',
    help: 'From when a job could be claimed to its claim; the count is the number of claims.',
    labelNames: ['kind'],
    buckets: WAIT_SECONDS,
    registers,
  })
  const attempts = new Histogram({
    name: 'wordlight_job_attempt_seconds',
    help: 'From a claim to the end of the attempt.',
    labelNames: ['kind', 'end'],
    buckets: ATTEMPT_SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'wordlight_job_failures_total',
    help: 'Attempts that failed, by the reason that the worker gave.',
    labelNames: ['kind', 'code'],
    registers,
  })
  const jobs = new Gauge({
    name: 'wordlight_jobs',
    help: 'Jobs that wait or run now.',
    labelNames: ['kind', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'wordlight_oldest_job_seconds',
    help: 'How long the oldest job that could be claimed has waited.',
    labelNames: ['kind'],
    registers,
  })
  const workers = new Gauge({
    name: 'wordlight_workers',
    help: 'Workers that asked for work within the last minute.',
    registers,
  })

  return {
    requestEnded: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    jobClaimed: ({ kind, waitedSeconds }) => waits.observe({ kind }, waitedSeconds),
    attemptEnded: ({ kind, end, seconds, code }) => {
      attempts.observe({ kind, end }, seconds)
      if (code !== undefined) failures.inc({ kind, code })
    },
    render: async (state) => {
      for (const { kind, queued, running, oldestSeconds } of state.queue) {
        jobs.set({ kind, state: 'queued' }, queued)
        jobs.set({ kind, state: 'running' }, running)
        oldest.set({ kind }, oldestSeconds)
      }
      workers.set(state.workers)
      return registry.metrics()
    },
  }
}
