import type { Progress } from '#app/lib/projects/follow-progress.ts'
import { m } from '#app/paraglide/messages.js'

type Work = 'transcription' | 'export'

const STAGES: Readonly<Record<Work, Readonly<Record<string, () => string>>>> = {
  transcription: {
    download: m['editor.progress.download'],
    decode: m['editor.progress.decode'],
    recognise: m['editor.progress.recognise'],
    render: m['editor.progress.render_proxy'],
    upload: m['editor.progress.upload'],
  },
  export: {
    download: m['editor.progress.download'],
    render: m['editor.progress.render'],
    upload: m['editor.progress.upload'],
  },
}

/** What a worker does for a video at the moment, or what the video waits for. */
export function stageText(work: Work, { place, stage, isRestarted }: Progress): string {
  if (place !== null && place > 1) return m['editor.progress.ahead']({ count: place - 1 })
  if (place !== null) return m['editor.progress.waiting']()
  const text = stage === null ? undefined : STAGES[work][stage]
  if (!text) return ''
  return isRestarted ? `${text()} · ${m['editor.progress.restarted']()}` : text()
}
