import { createSpeedometer } from './speedometer.ts'
import type { UploadContext } from './upload-context.ts'

const SHOW_EVERY_MS = 200

/** Writes how far an upload is into the list: what it waits for, and its bytes a few times a second. */
export function showProgress(ctx: UploadContext, key: string) {
  const speedometer = createSpeedometer(ctx.now)
  let sentBytes = ctx.list.find(key)?.sentBytes ?? 0
  let shown = { at: Number.NEGATIVE_INFINITY, bytes: sentBytes }

  return {
    onSent: (bytes: number) => {
      sentBytes = bytes
      const size = ctx.list.find(key)?.size ?? 0
      const at = ctx.now()
      if (at - shown.at < SHOW_EVERY_MS && bytes < size) return
      // Bytes of a part that broke off are taken back; that is no sign of life.
      const isMoving = bytes > shown.bytes
      shown = { at, bytes }
      ctx.list.change(key, {
        sentBytes: bytes,
        secondsLeft: speedometer.secondsLeft(bytes, size),
        ...(isMoving && { phase: 'sending' }),
      })
    },
    onFinishing: () => ctx.list.change(key, { phase: 'finishing', secondsLeft: null }),
    onTrouble: () => {
      speedometer.reset()
      const phase = ctx.isOnline() ? 'away' : 'offline'
      shown = { at: ctx.now(), bytes: sentBytes }
      ctx.list.change(key, { phase, sentBytes, secondsLeft: null })
    },
  }
}
