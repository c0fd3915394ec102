import type { Project } from '#api/contract/project.ts'
import { formatDuration, formatMegabytes, languageName } from '#app/lib/format.ts'
import { m } from '#app/paraglide/messages.js'

const DETECTED = 'auto'

/** Length, size and language of a project. */
export function ProjectFacts({ project }: { project: Project }) {
  const { duration, size_mb: megabytes, lang } = project
  return (
    <>
      <span>{formatDuration(duration)}</span>
      <span>{formatMegabytes(megabytes)}</span>
      <span>{lang === DETECTED ? m['videos.lang_auto']() : languageName(lang)}</span>
    </>
  )
}
