import JASSUB from 'jassub'
import type { OpenDrawing } from './drawing.ts'

/** libass in ffmpeg truncates a frame's time to milliseconds, JASSUB rounds it. */
const TRUNCATION_SECONDS = -0.000499
/** Caches of rendered letters; libass' own limit is made for films. */
const MEMORY_LIMIT_MIB = 64

const EMPTY_TRACK = [
  '[Script Info]',
  'ScriptType: v4.00+',
  'YCbCr Matrix: None',
  '[Events]',
  'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
].join('\n')

/**
 * Starts JASSUB on a canvas alone. Its own following of a video is left out: the player tells time and size, so that
 * each canvas pixel is a device pixel. Relies on members of the pinned 2.5.16 that begin with `_`.
 */
export const openJassub: OpenDrawing = (host, size, onCrash) => {
  // A canvas can be handed to a worker once, so each drawing brings its own.
  const canvas = document.createElement('canvas')
  canvas.className = 'pointer-events-none absolute inset-0 size-full'
  Object.assign(canvas, size)
  host.append(canvas)
  const jassub = new JASSUB({
    canvas,
    subContent: EMPTY_TRACK,
    // Otherwise it asks for the fonts of this computer, or falls back to its own Liberation Sans.
    queryFonts: false,
    defaultFont: 'Montserrat Black',
    libassMemoryLimit: MEMORY_LIMIT_MIB,
  })
  // It would size the canvas by a video that it does not have.
  jassub._ro.disconnect()
  const listeners = new AbortController()
  for (const event of ['error', 'messageerror'])
    jassub._worker.addEventListener(event, onCrash, { signal: listeners.signal })
  return {
    ready: jassub.ready,
    addFonts: async (fonts) => {
      await jassub.renderer.addFonts([...fonts])
    },
    setTrack: (ass) => jassub.renderer.setTrack(ass),
    resize: ({ width, height }) => jassub.renderer._resizeCanvas(width, height, width, height),
    draw: (seconds, isForced) => jassub.renderer._draw(seconds + TRUNCATION_SECONDS, isForced),
    close: () => {
      jassub._worker.terminate()
      canvas.remove()
      // A registry of its messaging library holds the worker, and with it all that the worker leads to, while a proxy
      // of the worker can be reached from there.
      listeners.abort()
      Object.assign(jassub, { renderer: null })
    },
  }
}
