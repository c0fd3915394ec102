import { api, read } from '#app/lib/api/client.ts'
import { type Captions, captionsOf, type StoredCaptions } from './captions.ts'

/** How captions are kept; words and style are changed apart. Each change names the version that it is based on. */
export type CaptionCalls = {
  /** @returns the version that the change made */
  saveWords: (words: Captions['words'], basedOn: number) => Promise<number>
  /** @returns the version that the change made */
  saveStyle: (style: Captions['style'], basedOn: number) => Promise<number>
  /** What is stored now. */
  load: () => Promise<StoredCaptions>
}

/** A call that hangs this long has failed: the next attempt may find a way that works. */
const PATIENCE_MS = 30_000

/** The captions of one project as the API keeps them. */
export function captionCalls(projectId: string): CaptionCalls {
  const project = api.project[':id']
  const param = { id: projectId }
  const based = (version: number) => ({ 'if-match': `"${version}"` })
  const init = () => ({ init: { signal: AbortSignal.timeout(PATIENCE_MS) } })
  return {
    saveWords: async (words, basedOn) => {
      const change = { param, header: based(basedOn), json: { subtitles: [...words] } }
      return (await read(project['update-subtitles'].$post(change, init()))).version
    },
    saveStyle: async (style, basedOn) => {
      const change = { param, header: based(basedOn), json: { styles: { ...style } } }
      return (await read(project['update-subtitles-styles'].$post(change, init()))).version
    },
    load: async () => {
      const captions = captionsOf(await read(project['get-project'].$get({ param }, init())))
      if (captions === null) throw new Error('The project has lost its captions.')
      return captions
    },
  }
}
