import type { Person } from './person.ts'

/** The first letter of a name, in a circle. */
export function Avatar({ person }: { person: Person }) {
  const [initial = ''] = person?.name ?? ''
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-violet font-bold text-background text-sm uppercase"
    >
      {initial}
    </span>
  )
}
