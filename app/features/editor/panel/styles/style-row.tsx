import type { ReactNode } from 'react'

type StyleRowProps = {
  /** The label, tied to the control by the caller. */
  label: ReactNode
  /** Below both. */
  note?: ReactNode
  children: ReactNode
}

/** A label and its control side by side; the controls of a section stand below each other. */
export function StyleRow({ label, note, children }: StyleRowProps) {
  return (
    <div className="grid min-h-10 grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-sm">
      <div className="leading-tight">{label}</div>
      {children}
      {note}
    </div>
  )
}
