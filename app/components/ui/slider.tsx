import { clsx } from 'clsx'
import { Slider as Radix } from 'radix-ui'
import { useRef } from 'react'

type SliderProps = {
  value: number
  /** Told of each step: the `drag` is the same from press to release, and null for a key. */
  onValueChange: (value: number, drag: symbol | null) => void
  /** Told once a drag or a key press has ended. */
  onValueCommit?: (value: number) => void
  min: number
  max: number
  step: number
  /** Its name for screen readers. */
  label: string
  /** The value in words, for screen readers: "12 seconds of 58". */
  valueText?: string
  /** Amber is for the place in the video; all else is quiet. */
  tone?: 'light' | 'quiet'
  disabled?: boolean
  className?: string | undefined
}

/** A value on a line: drag, press anywhere on it, arrows by `step`, Shift+arrows and Page keys by ten steps, Home and End. */
export function Slider({
  value,
  onValueChange,
  onValueCommit,
  label,
  valueText,
  tone = 'quiet',
  className,
  ...props
}: SliderProps) {
  const drag = useRef<symbol>(null)
  return (
    <Radix.Root
      value={[value]}
      onPointerDown={() => {
        drag.current = Symbol()
      }}
      onKeyDown={() => {
        drag.current = null
      }}
      onValueChange={([next = value]) => onValueChange(next, drag.current)}
      onValueCommit={([next = value]) => onValueCommit?.(next)}
      className={clsx(
        'group relative flex h-10 w-full touch-none select-none items-center pointer-coarse:h-11',
        'data-[disabled]:pointer-events-none data-[disabled]:opacity-45',
        className,
      )}
      {...props}
    >
      <Radix.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-line">
        <Radix.Range
          className={clsx('absolute h-full', tone === 'light' ? 'bg-light' : 'bg-text')}
        />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="block size-4.5 cursor-grab rounded-full border-2 border-background bg-text transition-[scale] before:absolute before:-inset-3 active:scale-110 active:cursor-grabbing"
      />
    </Radix.Root>
  )
}
