import { useSelector } from '@tanstack/react-store'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { m } from '#app/paraglide/messages.js'
import { usePlayback } from './playback-provider.tsx'
import type { VideoFile, VideoSource } from './video-source.ts'

/** Says over the picture that it loads, waits, or cannot be shown, and offers what helps. */
export function StageNotice({ source, file }: { source: VideoSource; file: VideoFile }) {
  const { store } = usePlayback()
  const trouble = useSelector(source.store, (state) => state.trouble)
  const isReady = useSelector(store, (state) => state.isReady)
  const isBuffering = useSelector(store, (state) => state.isBuffering)

  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid place-items-center p-4 text-sm"
    >
      {trouble === null && !isReady && <Waiting>{m['player.loading']()}</Waiting>}
      {trouble === null && isReady && isBuffering && <Waiting isBrief />}
      {trouble === 'renewing' && <Waiting>{m['player.renewing']()}</Waiting>}
      {trouble === 'away' && (
        <Box>
          <Spinner />
          <p>{m['player.away']()}</p>
          <Retry source={source} />
        </Box>
      )}
      {trouble === 'unplayable' && (
        <Box>
          <p className="font-semibold">{m['player.unplayable_title']()}</p>
          <p className="text-muted">
            {file === 'export' ? m['player.unplayable_export']() : m['player.unplayable_text']()}
          </p>
        </Box>
      )}
      {typeof trouble === 'object' && trouble && (
        <Box>
          <p>{trouble.refusal}</p>
          <Retry source={source} />
        </Box>
      )}
    </div>
  )
}

/** `isBrief`: what is mostly over before anybody needs to see it. */
function Waiting({ children, isBrief }: { children?: ReactNode; isBrief?: boolean }) {
  return (
    <Box className={clsx(isBrief && 'animate-[appear_200ms_400ms_both]')}>
      <Spinner className="size-5" />
      {children && <p>{children}</p>}
    </Box>
  )
}

function Box({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={clsx(
        'pointer-events-auto grid max-w-72 justify-items-center gap-2 rounded-card border border-line bg-surface p-4 text-center text-text',
        className,
      )}
    >
      {children}
    </div>
  )
}

function Retry({ source }: { source: VideoSource }) {
  return (
    <Button variant="secondary" onClick={source.retry}>
      {m['player.retry']()}
    </Button>
  )
}
