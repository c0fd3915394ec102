import { Spinner } from '#app/components/ui/spinner.tsx'
import { m } from '#app/paraglide/messages.js'

/** Covers the editor until it knows the project. */
export function EditorLoading() {
  return (
    <main className="grid min-h-page place-items-center">
      <p role="status" className="flex animate-appear items-center gap-3 text-muted">
        <Spinner className="size-5" />
        {m['editor.loading']()}
      </p>
    </main>
  )
}
