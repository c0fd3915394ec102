import { Store, useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import type { OpenProject } from '#api/contract/project.ts'
import { isExported } from '#app/lib/projects/project-status.ts'
import { DEFAULT_STYLE } from '#captions/index.ts'
import type { Draft, DraftState } from './draft/draft.ts'
import { VideoPlayer } from './player/video-player.tsx'

type Drawn = Pick<DraftState, 'words' | 'style' | 'lang'>

const NO_CAPTIONS = new Store<Drawn>({ words: [], style: DEFAULT_STYLE, lang: 'und' })

type EditorPlayerProps = {
  project: OpenProject
  /** null before the first transcription. */
  draft: Draft | null
  overlay: ReactNode
}

/** The video with the captions as they are edited, or as they were exported. */
export function EditorPlayer({ project, draft, overlay }: EditorPlayerProps) {
  const { store }: { store: Pick<Store<Drawn>, 'get' | 'subscribe'> } = draft ?? {
    store: NO_CAPTIONS,
  }
  const words = useSelector(store, (captions) => captions.words)
  const style = useSelector(store, (captions) => captions.style)
  const lang = useSelector(store, (captions) => captions.lang)
  const isDone = isExported(project.status)
  return (
    <VideoPlayer
      className="min-h-0 flex-1"
      projectId={project.id}
      frame={{ width: project.width, height: project.height }}
      lang={lang}
      words={words}
      style={style}
      showsCaptions={draft !== null && !isDone}
      source={isDone ? 'export' : 'original'}
      overlay={overlay}
      posterUrl={project.poster_url}
      peaksUrl={project.peaks_url}
    />
  )
}
