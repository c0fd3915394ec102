import type { Project } from '#api/contract/project.ts'
import { SignedText } from '#app/components/ui/signed-text.tsx'
import { translateMessage } from '#app/lib/messages/translate-message.ts'
import { Facts } from './facts.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { StatusBadge } from './status-badge.tsx'

/** What a project has come to, and why where it has failed. */
export function ProjectSummary({ project }: { project: Project }) {
  return (
    <>
      <Facts>
        <StatusBadge status={project.status} />
        <ProjectFacts project={project} />
      </Facts>
      {project.error && (
        <p className="mt-1 text-muted text-sm">
          <SignedText>{translateMessage(project.error.message)}</SignedText>
        </p>
      )}
    </>
  )
}
