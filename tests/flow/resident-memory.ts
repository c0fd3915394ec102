import { execFileSync } from 'node:child_process'

const SAMPLE_MS = 50

/** Memory of a process in bytes, as the system counts it. */
export function residentBytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) * 1024
}

/** The most memory that a process held while the work went on, in bytes. */
export async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = residentBytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid))
  }, SAMPLE_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Math.max(peak, residentBytes(pid))
}
