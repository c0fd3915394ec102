import { RENDERER_TIMEOUT_MS } from '#config'
import type { OpenDrawing, Size } from './drawing.ts'
import {
  createDrawingSession,
  type DrawingSession,
  type Track,
  type Wanted,
} from './drawing-session.ts'
import { createLatestLoop } from './latest-loop.ts'

/** `slow`: no answer for 5 s. `restarting`: it died or hung, another one comes. `failed`: given up until `retry`. */
export type RendererPhase = 'starting' | 'slow' | 'drawing' | 'restarting' | 'failed'

/** Draws captions into a canvas in its host, with one worker after the other if need be. */
export type Renderer = {
  /** Each wish replaces the one before; only the latest is drawn. */
  setTrack: (track: Track) => void
  setTime: (seconds: number) => void
  setSize: (size: Size) => void
  /**
   * When captions would be drawn without waiting for others: while it draws, after the picture under way; at once
   * before it has drawn any and after it failed.
   */
  whenFree: () => Promise<void>
  retry: () => void
  close: () => void
}

const MAX_TRIES = 5
const FIRST_PAUSE_MS = 500

/**
 * Loads and opens nothing before the size is known. `onPhase` hears of each change of the phase, which begins as
 * `starting`.
 */
export function createRenderer(
  host: HTMLElement,
  loadOpen: () => Promise<OpenDrawing>,
  onPhase: (phase: RendererPhase) => void,
): Renderer {
  const wanted: Wanted = { track: null, seconds: 0, size: { width: 0, height: 0 } }
  let session: DrawingSession | null = null
  let phase: RendererPhase = 'starting'
  let [failures, pause, isClosed] = [0, 0, false]

  const enter = (next: RendererPhase) => {
    if (next === phase || isClosed) return
    phase = next
    onPhase(next)
  }

  const openSession = async (): Promise<DrawingSession> => {
    const open = await loadOpen()
    if (isClosed) throw new Error('closed before it was opened')
    const size = { ...wanted.size }
    const drawing = open(host, size, () => {
      opened.close()
      loop.ask()
    })
    const opened = createDrawingSession(drawing, size)
    return opened
  }

  const startOver = () => {
    session?.close()
    session = null
    failures += 1
    if (isClosed) return
    enter(failures < MAX_TRIES ? 'restarting' : 'failed')
    if (phase === 'failed') return
    pause = window.setTimeout(resume, FIRST_PAUSE_MS * 2 ** (failures - 1))
  }
  const resume = () => {
    pause = 0
    loop.ask()
  }

  const step = async () => {
    const hasSize = wanted.size.width > 0 && wanted.size.height > 0
    if (!hasSize || pause !== 0 || phase === 'failed') return
    const slowness = setTimeout(() => enter('slow'), RENDERER_TIMEOUT_MS)
    try {
      session ??= await openSession()
      await session.show({ ...wanted })
      failures = 0
      enter('drawing')
    } catch {
      startOver()
    } finally {
      clearTimeout(slowness)
    }
  }
  const loop = createLatestLoop(step)
  const wish = (change: Partial<Wanted>) => {
    Object.assign(wanted, change)
    loop.ask()
  }

  const retry = () => {
    failures = 0
    enter('starting')
    loop.ask()
  }

  return {
    setTrack: (track) => {
      // What the renderer failed at may have been the captions before.
      if (phase === 'failed') retry()
      wish({ track })
    },
    setTime: (seconds) => {
      if (seconds !== wanted.seconds) wish({ seconds })
    },
    setSize: (size) => wish({ size }),
    whenFree: async () => {
      if (phase === 'drawing') await loop.settled()
    },
    retry,
    close: () => {
      isClosed = true
      loop.stop()
      clearTimeout(pause)
      session?.close()
    },
  }
}
