import { Button } from '#app/components/ui/button.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { m } from '#app/paraglide/messages.js'
import { useExport } from './use-export.ts'

type ExportButtonProps = {
  projectId: string
  draft: Draft
  /** The last export failed. */
  isAgain: boolean
  onStart: () => void
}

/** Saves what was edited and starts the export. */
export function ExportButton({ projectId, draft, isAgain, onStart }: ExportButtonProps) {
  const { start, isStarting } = useExport(projectId, draft)
  const handleClick = () => {
    onStart()
    void start()
  }
  return (
    <Button isLoading={isStarting} onClick={handleClick}>
      {isAgain ? m['editor.export.again']() : m['editor.export.start']()}
    </Button>
  )
}
