import type { QueryClient } from '@tanstack/react-query'

/** Projects whose work was cancelled here, while no other work was started for them. */
const cancelled = new WeakMap<QueryClient, Set<string>>()

function idsOf(queryClient: QueryClient): Set<string> {
  const ids = cancelled.get(queryClient) ?? new Set()
  cancelled.set(queryClient, ids)
  return ids
}

/** Remembers that people have cancelled the work on a project: its end is no news to them. */
export function noteCancelled(queryClient: QueryClient, id: string): void {
  idsOf(queryClient).add(id)
}

/** For work that is started, or that could not be cancelled. */
export function forgetCancelled(queryClient: QueryClient, id: string): void {
  idsOf(queryClient).delete(id)
}

/** Whether the last work on a project was cancelled here; a project with captions looks as if it had ended well. */
export function wasCancelled(queryClient: QueryClient, id: string): boolean {
  return idsOf(queryClient).has(id)
}
