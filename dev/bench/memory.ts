import { readFileSync } from 'node:fs'

/**
 * Memory of processes in MiB, pages that they share counted once (proportional set size of proc(5)). Null where the
 * system does not say.
 */
export function memoryOf(pids: readonly number[]): number | null {
  const sizes = pids.map(readKibibytes).filter((size) => size !== null)
  return sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) / 1024 : null
}

function readKibibytes(pid: number): number | null {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1])
  } catch {
    // It has ended meanwhile, or there is no such file here.
    return null
  }
}
