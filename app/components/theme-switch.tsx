import { useSelector } from '@tanstack/react-store'
import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, THEMES, theme } from '#app/lib/theme.ts'
import { m } from '#app/paraglide/messages.js'
import { Segments } from './ui/segments.tsx'

const ICONS = { light: Sun, dark: Moon, system: Monitor }
/** Each theme in words. */
export const THEME_LABELS = {
  light: m['theme.light'],
  dark: m['theme.dark'],
  system: m['theme.system'],
}

/** Light, dark, or as the machine has it. */
export function ThemeSwitch() {
  const chosen = useSelector(theme)
  const options = THEMES.map((name) => {
    const Icon = ICONS[name]
    return {
      value: name,
      label: THEME_LABELS[name](),
      icon: <Icon aria-hidden className="size-4.5" />,
    }
  })
  return (
    <Segments
      label={m['theme.label']()}
      value={chosen}
      onValueChange={chooseTheme}
      options={options}
    />
  )
}
