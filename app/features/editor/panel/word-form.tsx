import { useSelector } from '@tanstack/react-store'
import { Play } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Switch } from '#app/components/ui/switch.tsx'
import type { Draft } from '#app/features/editor/draft/draft.ts'
import { usePlayback } from '#app/features/editor/player/playback-provider.tsx'
import { formatClock } from '#app/lib/format.ts'
import { m } from '#app/paraglide/messages.js'
import { WORD_LIMITS } from '#config'
import { timeToShow } from './reached-words.ts'

type WordFormProps = {
  draft: Draft
  index: number
  onCancel: () => void
  onDone: () => void
}

/** Text and visibility of a word. Each keystroke is on trial, drawn on the video at once; to leave keeps it. */
export function WordForm({ draft, index, onCancel, onDone }: WordFormProps) {
  const playback = usePlayback()
  const input = useRef<HTMLInputElement>(null)
  const switchId = useId()
  const word = useSelector(draft.store, ({ words }) => words[index])
  const trial = useSelector(draft.store, (state) =>
    state.trial?.index === index ? state.trial : null,
  )
  const lang = useSelector(draft.store, (state) => state.lang)
  const text = trial?.text ?? word?.word ?? ''
  const isHidden = trial?.isHidden ?? word?.hidden ?? false
  const isEmpty = text.trim() === ''

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
    return () => draft.keepTrial()
  }, [draft])

  const attempt = (change: { text?: string; isHidden?: boolean }) => {
    draft.tryWord(index, { text, isHidden, ...change })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) onDone()
  }
  if (!word) return null
  return (
    <form className="mt-3 flex flex-col gap-4" onSubmit={handleSubmit} noValidate>
      <div className="flex items-start gap-2">
        <Field
          className="min-w-0 flex-1"
          label={m['editor.word.text']()}
          error={isEmpty && m['editor.word.empty']()}
        >
          {(control) => (
            <Input
              {...control}
              ref={input}
              value={text}
              lang={lang}
              dir="auto"
              maxLength={WORD_LIMITS.wordLength}
              autoComplete="off"
              enterKeyHint="done"
              onChange={({ target }) => attempt({ text: target.value })}
            />
          )}
        </Field>
        <IconButton
          className="mt-6.5"
          variant="secondary"
          label={m['editor.word.play']()}
          onClick={() => {
            playback.seek(timeToShow(word))
            playback.play()
          }}
        >
          <Play aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="flex items-center gap-3">
        <Switch
          id={switchId}
          checked={!isHidden}
          onCheckedChange={(isVisible) => attempt({ isHidden: !isVisible })}
          aria-describedby={`${switchId}-hint`}
        />
        <div className="min-w-0">
          <label htmlFor={switchId} className="font-medium text-sm">
            {m['editor.word.visible']()}
          </label>
          <p id={`${switchId}-hint`} className="text-muted text-xs">
            {m['editor.word.visible_hint']()}
          </p>
        </div>
      </div>
      <div className="flex items-center justify-end gap-2">
        <p className="mr-auto text-muted text-xs">
          {`${formatClock(word.start)} – ${formatClock(word.end)}`}
        </p>
        <Button variant="ghost" onClick={onCancel}>
          {m['ui.cancel']()}
        </Button>
        <Button type="submit" variant="secondary">
          {m['editor.word.done']()}
        </Button>
      </div>
    </form>
  )
}
