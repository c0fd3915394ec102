import { Button } from '#app/components/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

type ExportButtonProps = {
  isStarting: boolean
  /** The last export failed. */
  isAgain: boolean
  onStart: () => void
}

/** Saves what was edited and starts the export. */
export function ExportButton({ isStarting, isAgain, onStart }: ExportButtonProps) {
  return (
    <Button isLoading={isStarting} onClick={onStart}>
      {isAgain ? m['editor.export.again']() : m['editor.export.start']()}
    </Button>
  )
}
