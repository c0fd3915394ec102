import { useEffect, useState } from 'react'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import type { Frame } from '#captions/index.ts'
import { loadPreviewEngine } from './engine.ts'
import { compareWithServer } from './export-check.ts'

/** After the last save: long enough that a row of edits is checked once. */
const QUIET_MS = 2000

/** Whether the export will look otherwise than this page's preview. Checked when the draft has been saved for a while. */
export function useExportCheck(draft: Draft | null, projectId: string, frame: Frame): boolean {
  const [differs, setDiffers] = useState(false)
  const { width, height } = frame

  useEffect(() => {
    if (!draft) return
    let pause = 0
    let checked = -1
    const check = async () => {
      const { state } = draft.store
      const { version } = state
      // A word on trial is drawn, but not stored.
      if (!draft.isSaved() || version === checked) return
      checked = version
      try {
        const engine = await loadPreviewEngine()
        const project = { projectId, frame: { width, height } }
        const verdict = await compareWithServer(state, project, { engine })
        if (verdict === 'unknown') checked = -1
        else setDiffers(verdict === 'other')
      } catch {
        // The preview itself tells when the engine or a font cannot be had.
        checked = -1
      }
    }
    const plan = () => {
      clearTimeout(pause)
      pause = window.setTimeout(() => void check(), QUIET_MS)
    }
    plan()
    const { unsubscribe } = draft.store.subscribe(plan)
    return () => {
      clearTimeout(pause)
      unsubscribe()
      setDiffers(false)
    }
  }, [draft, projectId, width, height])

  return differs
}
