import type { ReactNode } from 'react'

const SIGN = '⚠️ '

/**
 * A text beside an icon. Messages of the catalogue may begin with a warning sign: the icon shows it, so the sign itself
 * is left to screen readers, which see no icons.
 */
export function SignedText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string' || !children.startsWith(SIGN)) return children
  return (
    <>
      <span className="sr-only">{SIGN}</span>
      {children.slice(SIGN.length)}
    </>
  )
}
