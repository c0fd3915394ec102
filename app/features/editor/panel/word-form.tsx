import { useSelector } from '@tanstack/react-store'
import { Play } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Segments } from '#app/components/ui/segments.tsx'
import { Switch } from '#app/components/ui/switch.tsx'
import { breakBeforeOf, type Draft, type WordChange } from '#app/features/editor/draft/draft.ts'
import { usePlayback } from '#app/features/editor/player/playback-provider.tsx'
import { formatClock } from '#app/lib/format.ts'
import { m } from '#app/paraglide/messages.js'
import { WORD_LIMITS } from '#config'
import { BREAK_NAMES } from './break-names.ts'
import { timeToShow } from './reached-words.ts'

const WORD_BREAKS = ['auto', 'none', 'line', 'caption'] as const

type WordFormProps = {
  draft: Draft
  index: number
  onCancel: () => void
  onDone: () => void
}

/**
 * Text and visibility of a word, and what is before it. Each change is on trial, drawn on the video at once; to leave
 * keeps it.
 */
export function WordForm({ draft, index, onCancel, onDone }: WordFormProps) {
  const playback = usePlayback()
  const input = useRef<HTMLInputElement>(null)
  const [switchId, breakId] = [useId(), useId()]
  const word = useSelector(draft.store, ({ words }) => words[index])
  const trial = useSelector(draft.store, (state) =>
    state.trial?.index === index ? state.trial : null,
  )
  const lang = useSelector(draft.store, (state) => state.lang)
  const text = trial?.text ?? word?.word ?? ''
  const isHidden = trial?.isHidden ?? word?.hidden ?? false
  const breakBefore = trial?.breakBefore ?? (word ? breakBeforeOf(word) : 'auto')
  const isEmpty = text.trim() === ''

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
    return () => draft.keepTrial()
  }, [draft])

  const attempt = (change: WordChange) => {
    draft.tryWord(index, { text, isHidden, breakBefore, ...change })
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
      {index > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span id={breakId} className="font-medium text-sm">
            {m['editor.word.break']()}
          </span>
          <Segments
            className="min-w-56 flex-1"
            aria-labelledby={breakId}
            value={breakBefore}
            onValueChange={(next) => attempt({ breakBefore: next })}
            options={WORD_BREAKS.map((value) => ({ value, label: BREAK_NAMES[value]() }))}
          />
        </div>
      )}
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
