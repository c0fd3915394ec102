import { SpokenLanguageField } from '#app/components/spoken-language-field.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { m } from '#app/paraglide/messages.js'
import type { SpokenLanguage } from '#config'
import type { TranscriptionForm } from './use-transcription-form.ts'

type GivenTextFieldsProps = { form: TranscriptionForm; suggested: SpokenLanguage | null }

/** A text that is there already, and its language. */
export function GivenTextFields({ form, suggested }: GivenTextFieldsProps) {
  return (
    <>
      <SpokenLanguageField
        label={m['editor.transcription.language']()}
        value={form.language}
        onValueChange={form.setLanguage}
        suggested={suggested}
        canDetect={false}
      />
      <Field
        label={m['editor.transcription.text']()}
        error={form.textProblem}
        hint={
          <>
            {m['editor.transcription.text_hint']()}
            {form.lineCount > 0 && ` (${linesOf(form.lineCount)})`}
          </>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={form.text}
            lang={form.language ?? undefined}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => form.setText(target.value)}
          />
        )}
      </Field>
    </>
  )
}

function linesOf(count: number): string {
  return count === 1
    ? m['editor.transcription.text_count_one']()
    : m['editor.transcription.text_count']({ count })
}
