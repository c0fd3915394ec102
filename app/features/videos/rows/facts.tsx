import type { ReactNode } from 'react'

/** Short facts side by side, that wrap where there is no room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 @2xl:gap-x-4 text-muted text-sm">
      {children}
    </div>
  )
}
