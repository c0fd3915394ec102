import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useContext } from 'react'
import { m } from '#app/paraglide/messages.js'
import { FrameContext } from './frame-context.ts'
import { SignedText } from './ui/signed-text.tsx'
import { Wordmark } from './wordmark.tsx'

type MessagePageProps = {
  title: string
  text: string
  /** What can be done about it. */
  children: ReactNode
}

/** A page that has nothing but a message. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  const isFramed = useContext(FrameContext)
  const Root = isFramed ? 'div' : 'main'
  return (
    <Root
      className={clsx(
        'grid place-content-center justify-items-center gap-5 p-6 text-center',
        isFramed ? 'min-h-[70dvh]' : 'min-h-page',
      )}
    >
      {!isFramed && (
        <Link to="/" aria-label={m['landing.home']()} className="mb-6 flex h-11 items-center">
          <Wordmark />
        </Link>
      )}
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      <p className="max-w-md text-balance text-lg text-muted">
        <SignedText>{text}</SignedText>
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-center gap-3">{children}</div>
    </Root>
  )
}
