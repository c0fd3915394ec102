import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

type EditorHeaderProps = {
  name: string
  /** Whether the edits are saved. */
  saveState?: ReactNode
  /** Buttons at the end, the main one last. */
  children?: ReactNode
}

/** Way back, name of the video, and what can be done with it. */
export function EditorHeader({ name, saveState, children }: EditorHeaderProps) {
  return (
    <header className="flex h-16 shrink-0 items-center gap-2 border-line border-b px-3 lg:gap-3 lg:px-5">
      <Button asChild variant="ghost" size="icon">
        <Link to="/dashboard" aria-label={m['editor.back']()} title={m['editor.back']()}>
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
      </Button>
      <div className="min-w-0 flex-1 lg:flex lg:items-center lg:gap-4">
        <h1
          title={name}
          className="truncate font-sans font-semibold text-base leading-snug tracking-normal"
        >
          {name}
        </h1>
        {saveState}
      </div>
      {children}
    </header>
  )
}
