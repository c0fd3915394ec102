import { LogOut } from 'lucide-react'
import { LanguageSelect } from '#app/components/language-select.tsx'
import { ThemeSwitch } from '#app/components/theme-switch.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { m } from '#app/paraglide/messages.js'
import { Avatar } from './avatar.tsx'
import type { AccountProps } from './person.ts'

/** The foot of the expanded sidebar. */
export function AccountPanel({ person, isLeaving, onSignOut }: AccountProps) {
  return (
    <div className="flex flex-col gap-2">
      <ThemeSwitch />
      <LanguageSelect />
      <div className="mt-2 flex items-center gap-3 border-t pt-3 pl-1.5">
        <Avatar person={person} />
        <div className="min-w-0 flex-1" aria-busy={person === undefined}>
          {person ? (
            <>
              <p className="truncate font-semibold text-sm" title={person.name}>
                {person.name}
              </p>
              <p className="truncate text-muted text-xs" title={person.email}>
                {person.email}
              </p>
            </>
          ) : (
            <>
              <Skeleton className="mb-1.5 h-3.5 w-24" />
              <Skeleton className="h-3 w-32" />
            </>
          )}
        </div>
        <IconButton label={m['shell.sign_out']()} isLoading={isLeaving} onClick={onSignOut}>
          {!isLeaving && <LogOut aria-hidden className="size-4.5" strokeWidth={1.75} />}
        </IconButton>
      </div>
    </div>
  )
}
