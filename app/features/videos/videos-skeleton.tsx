import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { m } from '#app/paraglide/messages.js'

/** Widths of the grey names, so that they look like names. */
const NAMES = ['w-44', 'w-60', 'w-36', 'w-52']

/** The shape of a list that is still to come. */
export function VideosSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-2.5">
      <span className="sr-only">{m['videos.loading']()}</span>
      {NAMES.map((width) => (
        <div
          key={width}
          className="flex items-center gap-4 rounded-card border border-line bg-surface p-4"
        >
          <Skeleton className="h-21 w-14 shrink-0 rounded-lg" />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3 w-56 max-w-4/5" />
          </div>
          <Skeleton className="hidden h-10 w-28 @2xl:block" />
        </div>
      ))}
    </div>
  )
}
