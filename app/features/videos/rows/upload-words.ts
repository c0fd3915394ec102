import { formatMegabytes, formatRemaining } from '#app/lib/format.ts'
import type { Upload } from '#app/lib/uploads/upload.ts'
import { m } from '#app/paraglide/messages.js'
import { MIBIBYTE } from '#config'

/** What happens to an upload, without figures: what a screen reader is told when it changes. */
export function uploadWords({ phase, filename, failure }: Upload): string {
  switch (phase) {
    case 'queued':
      return m['uploads.queued']()
    case 'sending':
      return m['uploads.sending']()
    case 'offline':
      return m['uploads.offline']()
    case 'away':
      return m['uploads.away']()
    case 'finishing':
      return m['uploads.finishing']()
    case 'elsewhere':
      return m['uploads.elsewhere']()
    case 'file_needed':
      return m['uploads.file_needed']({ filename })
    case 'failed':
      return failure ?? m['uploads.failed']()
  }
}

/** 0 to 100. All bytes are not the end: the video is still to be put together. */
export function uploadPercent({ sentBytes, size }: Upload): number {
  return Math.min(99, Math.floor((sentBytes / size) * 100))
}

/** The figures of an upload under way: how much has gone, and how long the rest will take. */
export function uploadFigures({ sentBytes, size, secondsLeft }: Upload): string[] {
  const [sent, total] = [sentBytes, size].map((bytes) => formatMegabytes(bytes / MIBIBYTE))
  const amount = m['uploads.amount']({ sent: sent ?? '', total: total ?? '' })
  return secondsLeft === null
    ? [amount]
    : [amount, m['uploads.time_left']({ time: formatRemaining(secondsLeft) })]
}
