import { clsx } from 'clsx'
import type { Project } from '#api/contract/project.ts'
import { Progress as Bar } from '#app/components/ui/progress.tsx'
import type { Progress } from '#app/lib/projects/follow-progress.ts'
import { stageWords } from '#app/lib/projects/stage-words.ts'
import { m } from '#app/paraglide/messages.js'
import { Facts } from './facts.tsx'
import { ProjectFacts } from './project-facts.tsx'

/** How far the work on a project is. A new stage is announced, each percent is not. */
export function WorkProgress({ project, progress }: { project: Project; progress: Progress }) {
  const { percent, place, isRestarted } = progress
  const stage = stageWords(project.status, progress)
  const isWaiting = place !== null
  const hasFigure = !isWaiting && percent > 0
  return (
    <>
      <Facts>
        <span className={clsx('font-medium tabular-nums', !isWaiting && 'text-light-text')}>
          <span role="status">{stage}</span>
          {hasFigure && ` ${m['videos.percent']({ percent })}`}
        </span>
        {isRestarted && <span>{m['projects.restarted']()}</span>}
        <ProjectFacts project={project} />
      </Facts>
      <Bar
        value={percent}
        label={m['videos.progress_of']({ name: project.name })}
        tone={isWaiting ? 'quiet' : 'light'}
        className="mt-3 max-w-105"
      />
    </>
  )
}
