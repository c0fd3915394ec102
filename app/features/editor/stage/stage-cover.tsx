import type { ReactNode } from 'react'

/** Lies over the picture and darkens it, in both themes, for what must be said first. */
export function StageCover({ children }: { children: ReactNode }) {
  return (
    <div className="dark absolute inset-0 grid animate-appear place-items-center overflow-y-auto bg-black/75 p-4 text-center text-text">
      <div className="flex w-full max-w-64 flex-col items-center gap-3">{children}</div>
    </div>
  )
}
