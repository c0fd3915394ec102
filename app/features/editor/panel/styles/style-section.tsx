import type { ReactNode } from 'react'

/** Settings that belong together, under a heading. */
export function StyleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-line border-t py-4">
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1">
          <h2 className="text-base">{title}</h2>
        </legend>
        {children}
      </fieldset>
    </div>
  )
}
