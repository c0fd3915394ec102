import { Button } from '#app/components/ui/button.tsx'
import { useReopenProject } from '#app/lib/projects/project-mutations.ts'
import { m } from '#app/paraglide/messages.js'

/** Makes an exported video editable again; its export stays until the next one. */
export function ReopenButton({ projectId, className }: { projectId: string; className?: string }) {
  const reopen = useReopenProject()
  return (
    <Button
      variant="outline"
      className={className}
      isLoading={reopen.isPending}
      onClick={() => reopen.mutate(projectId)}
    >
      {m['editor.reopen']()}
    </Button>
  )
}
