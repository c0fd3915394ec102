import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Input } from './input.tsx'

/** A password, hidden until the reader asks to see it. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className={clsx('relative', className)}>
      <Input
        spellCheck={false}
        autoCapitalize="none"
        {...props}
        type={isShown ? 'text' : 'password'}
        className="pr-12"
      />
      <button
        type="button"
        aria-label={isShown ? m['ui.hide_password']() : m['ui.show_password']()}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted transition-colors hover:text-text"
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}
