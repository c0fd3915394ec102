import { useState } from 'react'

type TypedInput<Value> = {
  value: Value
  format: (value: Value) => string
  /** What a text means, which may go on unless it `isWhole`; undefined for one that means nothing. */
  parse: (text: string, isWhole: boolean) => Value | undefined
  onChange: (value: Value) => void
}

/**
 * The text of a field that holds a value. A text with a meaning changes the value as it is typed; any other stays as
 * it was typed, changes nothing, and counts as faulty once the field is left. A value from elsewhere replaces the text.
 */
export function useTyped<Value>({ value, format, parse, onChange }: TypedInput<Value>) {
  const [typed, setTyped] = useState<{ text: string; over: Value; isLeft: boolean } | null>(null)
  const own = typed && Object.is(typed.over, value) ? typed : null

  const type = (text: string) => {
    const meant = parse(text, false)
    setTyped({ text, over: meant ?? value, isLeft: false })
    if (meant !== undefined && !Object.is(meant, value)) onChange(meant)
  }
  const leave = () => {
    if (own === null) return
    const meant = parse(own.text, true)
    setTyped(meant === undefined ? { ...own, isLeft: true } : null)
    if (meant !== undefined && !Object.is(meant, value)) onChange(meant)
  }
  return { text: own?.text ?? format(value), isFaulty: own?.isLeft ?? false, type, leave }
}
