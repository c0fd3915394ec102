import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { loadPatiently } from '#app/lib/load-patiently.ts'

const load = () => loadPatiently(() => import('./styles-tab.tsx'))
const StylesTab = lazy(async () => ({ default: (await load()).StylesTab }))

/** Fetches the tab while another is looked at: the editor is there before it. */
export function useStylesTab(): void {
  useEffect(() => void load(), [])
}

/** The styles tab, as soon as it has come. */
export function LaterStylesTab({ draft }: { draft: Draft }) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <StylesTab draft={draft} />
    </Suspense>
  )
}
