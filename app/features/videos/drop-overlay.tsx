import { Upload } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'

/** Over the whole page while a file is dragged across it. */
export function DropOverlay() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 animate-appear bg-background/90 p-4 md:p-8">
      <div className="grid size-full place-content-center rounded-panel border-2 border-control border-dashed">
        <div className="flex flex-col items-center rounded-panel border border-line bg-surface px-10 py-8 text-center shadow-raised">
          <Upload aria-hidden className="mb-4 size-10 text-muted" strokeWidth={1.75} />
          <p className="font-bold font-heading text-2xl">{m['videos.drop_title']()}</p>
          <p className="mt-1 text-muted">{m['videos.drop_text']()}</p>
        </div>
      </div>
    </div>
  )
}
