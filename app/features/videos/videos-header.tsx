import { Plus } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { DialogTrigger } from '#app/components/ui/dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { DropHint } from './drop-hint.tsx'

/** Title of the screen and its main action, which opens the dialog around it. */
export function VideosHeader({ canCreate }: { canCreate: boolean }) {
  return (
    <header className="flex flex-col items-stretch justify-between gap-x-6 gap-y-4 @md:flex-row @md:items-end">
      <div className="min-w-0">
        <h1 className="text-3xl md:text-4xl">{m['videos.title']()}</h1>
        <p className="mt-2 text-pretty text-muted">
          <DropHint /> {m['videos.description']()}
        </p>
      </div>
      <DialogTrigger asChild>
        <Button disabled={!canCreate}>
          <Plus aria-hidden className="size-4.5" strokeWidth={2.25} />
          {m['videos.new_video']()}
        </Button>
      </DialogTrigger>
    </header>
  )
}
