import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Project } from '#api/contract/project.ts'
import { ProjectThumbnail } from '#app/features/videos/thumbnail/project-thumbnail.tsx'
import {
  useCancelJob,
  useDuplicateProject,
  useGenerateSubtitles,
  useReopenProject,
} from '#app/lib/projects/project-mutations.ts'
import { canEdit, isExported } from '#app/lib/projects/project-status.ts'
import { useProgress } from '#app/lib/projects/use-progress.ts'
import { useKeptFocus } from '#app/lib/use-kept-focus.ts'
import { PROGRESS_POLL_MS } from '#config'
import { DownloadButton } from './download-button.tsx'
import { ProjectActions } from './project-actions.tsx'
import { ProjectDialogs } from './project-dialogs.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectSummary } from './project-summary.tsx'
import { RowFrame } from './row-frame.tsx'
import { WorkProgress } from './work-progress.tsx'

/** A project with what can be done about it. */
export function ProjectRow({ project }: { project: Project }) {
  const { id, name, status } = project
  const navigate = useNavigate()
  const progress = useProgress(project, PROGRESS_POLL_MS.list)
  const generate = useGenerateSubtitles()
  const cancel = useCancelJob()
  const duplicate = useDuplicateProject()
  const reopen = useReopenProject()
  const row = useRef<HTMLLIElement>(null)
  const focus = useKeptFocus(row)
  const menu = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)

  const openEditor = () => navigate({ to: '/editor-video/$projectId', params: { projectId: id } })
  const editAgain = () => reopen.mutate(id, { onSuccess: () => void openEditor() })
  const isOpenable = canEdit(status) || isExported(status)

  return (
    <RowFrame
      ref={row}
      {...focus}
      aria-label={name}
      picture={<ProjectThumbnail project={project} />}
      title={isOpenable ? <NameLink id={id} name={name} /> : name}
      actions={
        <ProjectActions
          project={project}
          isStarting={generate.isPending}
          isCancelling={cancel.isPending}
          onGenerate={() => generate.mutate({ id })}
          onCancel={() => cancel.mutate(id)}
          download={<DownloadButton id={id} name={name} />}
        />
      }
      menu={
        <ProjectMenu
          name={name}
          trigger={menu}
          onRename={() => setDialog('rename')}
          onDuplicate={() => duplicate.mutate(id)}
          onEditAgain={isExported(status) ? editAgain : null}
          onDelete={() => setDialog('delete')}
        />
      }
    >
      {progress ? (
        <WorkProgress project={project} progress={progress} />
      ) : (
        <ProjectSummary project={project} />
      )}
      <ProjectDialogs
        project={project}
        open={dialog}
        onClose={() => setDialog(null)}
        onClosed={() => menu.current?.focus()}
      />
    </RowFrame>
  )
}

function NameLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/editor-video/$projectId"
      params={{ projectId: id }}
      className="rounded-sm underline decoration-transparent underline-offset-4 transition-colors hover:decoration-control"
    >
      {name}
    </Link>
  )
}
