import { Store } from '@tanstack/react-store'
import type { CaptionInput, CompiledCaptions } from '#captions/index.ts'
import type { PreviewEngine } from './caption-engine.ts'
import type { OpenDrawing, Size } from './drawing.ts'
import { FontFailure } from './font-failure.ts'
import type { FontRequest } from './fonts.ts'
import { createFrameGate } from './frame-gate.ts'
import { createRenderer, type RendererPhase } from './renderer.ts'

/** What the preview draws: the words and their looks. */
export type PreviewInput = Omit<CaptionInput, 'fonts'>

export type PreviewState = {
  phase: RendererPhase
  /** Characters that no font of the product has; the export leaves them out as well. */
  missing: readonly string[]
  /** What could not be had; it is tried again until it works. */
  trouble: 'engine' | 'font' | null
}

/** Where engine, fonts and renderer come from; tests bring their own. */
export type PreviewParts = {
  loadEngine: () => Promise<PreviewEngine>
  fetchFont: (font: FontRequest) => Promise<Uint8Array>
  loadDrawing: () => Promise<OpenDrawing>
}

/** The captions on the canvas of an open editor. */
export type CaptionPreview = {
  store: Store<PreviewState>
  /** Compiles and draws anew, at most once per animation frame; the last input wins. */
  show: (input: PreviewInput) => void
  setTime: (seconds: number) => void
  setSize: (size: Size) => void
  /** Starts over after the renderer was given up. */
  retry: () => void
  close: () => void
}

const PAUSE_MS = 3000

/** Draws into `host` until closed. What fails is told in the store, never thrown. */
export function createCaptionPreview(host: HTMLElement, parts: PreviewParts): CaptionPreview {
  const store = new Store<PreviewState>({ phase: 'starting', missing: [], trouble: null })
  const renderer = createRenderer(host, parts.loadDrawing, (phase) => patch({ phase }))
  let [input, compiled]: (PreviewInput | undefined)[] = []
  let [turn, pause] = [0, 0]

  const patch = (change: Partial<PreviewState>) =>
    store.setState((state) => ({ ...state, ...change }))

  const compileLatest = async () => {
    if (input === compiled) return
    turn += 1
    const mine = turn
    clearTimeout(pause)
    try {
      const engine = await parts.loadEngine()
      // What is compiled meanwhile would be replaced before it is drawn, and take the renderer's time.
      await renderer.whenFree()
      if (mine !== turn || !input) return
      compiled = input
      await draw(await engine.compile(input), () => mine === turn)
    } catch (error) {
      if (mine !== turn) return
      compiled = undefined
      patch({ trouble: error instanceof FontFailure ? 'font' : 'engine' })
      pause = window.setTimeout(gate.ask, PAUSE_MS)
    }
  }
  const draw = async ({ ass, fontFiles, missing }: CompiledCaptions, isLatest: () => boolean) => {
    if (!isLatest()) return
    if (missing.join() !== store.state.missing.join()) patch({ missing })
    const fonts = await Promise.all(
      fontFiles.map(async (font) => ({ file: font.file, bytes: await parts.fetchFont(font) })),
    )
    if (!isLatest()) return
    renderer.setTrack({ ass, fonts })
    if (store.state.trouble) patch({ trouble: null })
  }
  const gate = createFrameGate(() => void compileLatest())

  return {
    store,
    show: (next) => {
      input = next
      gate.ask()
    },
    setTime: renderer.setTime,
    setSize: renderer.setSize,
    retry: renderer.retry,
    close: () => {
      turn += 1
      clearTimeout(pause)
      gate.close()
      renderer.close()
    },
  }
}
