import { useSelector } from '@tanstack/react-store'
import { clsx } from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { chooseTheme, THEMES, type Theme, theme } from '#app/lib/theme.ts'
import { m } from '#app/paraglide/messages.js'

const ICONS = { light: Sun, dark: Moon, system: Monitor }
/** Each theme in words. */
export const THEME_LABELS = {
  light: m['theme.light'],
  dark: m['theme.dark'],
  system: m['theme.system'],
}

/** Light, dark, or as the machine has it. */
export function ThemeSwitch({ className }: { className?: string }) {
  const chosen = useSelector(theme)
  const group = useId()
  return (
    <fieldset className={clsx('flex rounded-control border border-line p-0.5', className)}>
      <legend className="sr-only">{m['theme.label']()}</legend>
      {THEMES.map((name) => (
        <ThemeChoice key={name} name={name} group={group} isChosen={name === chosen} />
      ))}
    </fieldset>
  )
}

function ThemeChoice({ name, group, isChosen }: { name: Theme; group: string; isChosen: boolean }) {
  const Icon = ICONS[name]
  return (
    <label
      title={THEME_LABELS[name]()}
      className={clsx(
        'flex h-9.5 flex-1 cursor-pointer items-center justify-center rounded-lg transition-colors has-focus-visible:outline-2 has-focus-visible:outline-violet pointer-coarse:h-10.5',
        isChosen ? 'bg-raised text-text' : 'text-muted hover:text-text',
      )}
    >
      <input
        type="radio"
        name={group}
        value={name}
        checked={isChosen}
        onChange={() => chooseTheme(name)}
        className="sr-only"
      />
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      <span className="sr-only">{THEME_LABELS[name]()}</span>
    </label>
  )
}
