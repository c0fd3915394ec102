import { clsx } from 'clsx'

type WordmarkProps = {
  size?: 'default' | 'lg'
  className?: string | undefined
}

/** The logotype: a caption whose second word is lit. */
export function Wordmark({ size = 'default', className }: WordmarkProps) {
  return (
    <span
      role="img"
      aria-label="Wordlight"
      className={clsx(
        'inline-flex select-none items-baseline gap-[0.16em] font-bold font-heading leading-none tracking-[-0.03em]',
        size === 'lg' ? 'text-3xl' : 'text-[1.375rem]',
        className,
      )}
    >
      <span aria-hidden className="text-text">
        word
      </span>
      <span
        aria-hidden
        className="rounded-[0.26em] bg-light px-[0.24em] pt-[0.1em] pb-[0.16em] text-on-light"
      >
        light
      </span>
    </span>
  )
}
