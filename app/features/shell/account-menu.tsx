import { useSelector } from '@tanstack/react-store'
import { Check, LogOut } from 'lucide-react'
import { LANGUAGE_NAMES } from '#app/components/language-names.ts'
import { THEME_LABELS } from '#app/components/theme-switch.tsx'
import { Button } from '#app/components/ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
} from '#app/components/ui/menu.tsx'
import { getLocale, locales, setLocale } from '#app/lib/locale.ts'
import { chooseTheme, THEMES, theme } from '#app/lib/theme.ts'
import { m } from '#app/paraglide/messages.js'
import { Avatar } from './avatar.tsx'
import type { AccountProps } from './person.ts'

/** The foot of the collapsed sidebar: what `AccountPanel` shows, in a menu. */
export function AccountMenu({ person, isLeaving, onSignOut }: AccountProps) {
  const chosen = useSelector(theme)
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="ghost" size="icon" isLoading={isLeaving} aria-label={m['shell.account']()}>
          {!isLeaving && <Avatar person={person} />}
        </Button>
      </MenuTrigger>
      <MenuContent side="right" align="end" className="w-64">
        {person && (
          <div className="px-2.5 pt-1.5 pb-1">
            <p className="truncate font-semibold text-sm">{person.name}</p>
            <p className="truncate text-muted text-xs">{person.email}</p>
          </div>
        )}
        <MenuSeparator />
        {THEMES.map((name) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={name === chosen}
            icon={<Mark isShown={name === chosen} />}
            onSelect={() => chooseTheme(name)}
          >
            {THEME_LABELS[name]()}
          </MenuItem>
        ))}
        <MenuSeparator />
        {locales.map((locale) => (
          <MenuItem
            key={locale}
            role="menuitemradio"
            aria-checked={locale === getLocale()}
            icon={<Mark isShown={locale === getLocale()} />}
            onSelect={() => void setLocale(locale)}
          >
            {LANGUAGE_NAMES[locale]}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden strokeWidth={1.75} />} onSelect={onSignOut}>
          {m['shell.sign_out']()}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

function Mark({ isShown }: { isShown: boolean }) {
  return <Check aria-hidden className={isShown ? undefined : 'invisible'} />
}
