import { useId } from 'react'
import { SpokenLanguageField } from '#app/components/spoken-language-field.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Switch } from '#app/components/ui/switch.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { m } from '#app/paraglide/messages.js'
import { HOTWORD_LIMITS, type SpokenLanguage } from '#config'
import type { TranscriptionForm } from './use-transcription-form.ts'

type ListenFieldsProps = { form: TranscriptionForm; suggested: SpokenLanguage | null }

/** How to listen: in which language, for which names, and what is drawn of it. */
export function ListenFields({ form, suggested }: ListenFieldsProps) {
  const { hotwords } = form
  const switchId = useId()
  const count = m['editor.transcription.hotwords_count']({
    count: hotwords.words.length,
    limit: HOTWORD_LIMITS.words,
  })
  return (
    <>
      <SpokenLanguageField
        label={m['editor.transcription.language']()}
        value={form.language}
        onValueChange={form.setLanguage}
        suggested={suggested}
        canDetect
      />
      <Field
        label={m['editor.transcription.hotwords']()}
        error={hotwords.problem}
        hint={
          <>
            {m['editor.transcription.hotwords_hint']()}
            {hotwords.words.length > 0 && ` (${count})`}
          </>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={form.names}
            dir="auto"
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => form.setNames(target.value)}
          />
        )}
      </Field>
      <div className="flex items-center gap-3">
        <Switch
          id={switchId}
          checked={form.hidesFillers}
          onCheckedChange={form.setHidesFillers}
          aria-describedby={`${switchId}-hint`}
        />
        <div className="min-w-0">
          <label htmlFor={switchId} className="font-medium text-sm">
            {m['editor.transcription.fillers']()}
          </label>
          <p id={`${switchId}-hint`} className="text-muted text-sm">
            {m['editor.transcription.fillers_hint']()}
          </p>
        </div>
      </div>
    </>
  )
}
