import { useQuery } from '@tanstack/react-query'
import { peaksQueryOptions } from '#app/lib/projects/project-queries.ts'
import { type Peaks, parsePeaks } from './peaks.ts'

/** The waveform behind a signed address; null without one, until it is there, and when it cannot be had. */
export function usePeaks(projectId: string, url: string | null): Peaks | null {
  const { data = null } = useQuery({
    ...peaksQueryOptions(projectId, url ?? ''),
    select: parsePeaks,
    enabled: url !== null,
  })
  return data
}
