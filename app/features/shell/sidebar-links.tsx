import { Link, linkOptions } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Clapperboard } from 'lucide-react'
import { Tooltip } from '#app/components/ui/tooltip.tsx'
import { m } from '#app/paraglide/messages.js'

const ENTRIES = [
  { link: linkOptions({ to: '/dashboard/videos' }), label: m['shell.videos'], Icon: Clapperboard },
]

type SidebarLinksProps = { isExpanded: boolean; onNavigate?: (() => void) | undefined }

/** The dashboard's screens; the one whose address is open is marked. */
export function SidebarLinks({ isExpanded, onNavigate }: SidebarLinksProps) {
  return (
    <nav aria-label={m['shell.navigation']()}>
      <ul className="flex flex-col gap-1">
        {ENTRIES.map(({ link, label, Icon }) => {
          const entry = (
            <Link
              {...link}
              onClick={onNavigate}
              aria-label={isExpanded ? undefined : label()}
              className={clsx(
                'flex h-11 items-center gap-3 rounded-control font-medium text-muted transition-colors hover:bg-raised hover:text-text',
                'aria-[current=page]:bg-raised aria-[current=page]:text-text',
                isExpanded ? 'px-3' : 'w-10 justify-center',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              {isExpanded && <span className="truncate">{label()}</span>}
            </Link>
          )
          return (
            <li key={link.to}>
              {isExpanded ? (
                entry
              ) : (
                <Tooltip content={label()} side="right">
                  {entry}
                </Tooltip>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
