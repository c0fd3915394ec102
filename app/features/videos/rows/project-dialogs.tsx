import type { Project } from '#api/contract/project.ts'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { useDeleteProject, useRenameProject } from '#app/lib/projects/project-mutations.ts'
import { isInProgress } from '#app/lib/projects/project-status.ts'
import { m } from '#app/paraglide/messages.js'
import { RenameDialog } from './rename-dialog.tsx'

type ProjectDialogsProps = {
  project: Project
  open: 'rename' | 'delete' | null
  onClose: () => void
  /** Called when a dialog has gone and the project has not, to give the focus back. */
  onClosed: () => void
}

/** Renaming and deleting a project. A dialog stays open until the API has answered. */
export function ProjectDialogs({ project, open, onClose, onClosed }: ProjectDialogsProps) {
  const { id, name, status } = project
  const rename = useRenameProject()
  const remove = useDeleteProject()
  return (
    <>
      <RenameDialog
        open={open === 'rename'}
        name={name}
        isPending={rename.isPending}
        onRename={(next) => rename.mutate({ id, name: next }, { onSuccess: onClose })}
        onClose={onClose}
        onClosed={onClosed}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => isOpen || onClose()}
        title={m['videos.delete_title']({ name })}
        text={isInProgress(status) ? m['videos.delete_text_busy']() : m['videos.delete_text']()}
        confirmLabel={m['videos.delete_confirm']()}
        destructive
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(id, { onError: onClose })}
        onClosed={onClosed}
      />
    </>
  )
}
