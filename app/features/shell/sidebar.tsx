import { clsx } from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Wordmark } from '#app/components/wordmark.tsx'
import { m } from '#app/paraglide/messages.js'
import { SidebarLinks } from './sidebar-links.tsx'

type SidebarProps = {
  isExpanded: boolean
  /** Where the sidebar can be collapsed. */
  onToggle?: () => void
  onNavigate?: () => void
  /** What stands at its foot. */
  children: ReactNode
}

/** Logotype, entries and foot; collapsed, the entries' icons alone. */
export function Sidebar({ isExpanded, onToggle, onNavigate, children }: SidebarProps) {
  const label = isExpanded ? m['shell.collapse']() : m['shell.expand']()
  const ToggleIcon = isExpanded ? PanelLeftClose : PanelLeftOpen
  return (
    <div className={clsx('flex h-full flex-col', isExpanded ? 'p-3' : 'p-[3.5px] pt-3 pb-3')}>
      <div className="mb-4 flex h-11 items-center justify-between">
        {isExpanded && <Wordmark className="pl-2.5" />}
        {onToggle && (
          <IconButton
            label={label}
            side="right"
            aria-keyshortcuts="Control+B Meta+B"
            onClick={onToggle}
          >
            <ToggleIcon aria-hidden className="size-5" strokeWidth={1.75} />
          </IconButton>
        )}
      </div>
      <SidebarLinks isExpanded={isExpanded} onNavigate={onNavigate} />
      <div className="mt-auto">{children}</div>
    </div>
  )
}
