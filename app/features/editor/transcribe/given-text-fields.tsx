import { type DragEvent, useRef, useState } from 'react'
import { SpokenLanguageField } from '#app/components/spoken-language-field.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { useKeptFocus } from '#app/lib/use-kept-focus.ts'
import { m } from '#app/paraglide/messages.js'
import type { SpokenLanguage } from '#config'
import { ChooseTextFile, ChosenTextFile } from './choose-text-file.tsx'
import { describeFound } from './found-text.ts'
import type { TranscriptionForm } from './use-transcription-form.ts'

type GivenTextFieldsProps = { form: TranscriptionForm; suggested: SpokenLanguage | null }

/** A text that is there already, typed or as a file, and its language. */
export function GivenTextFields({ form, suggested }: GivenTextFieldsProps) {
  const { given } = form
  const { isOver, ...drop } = useDrop(form.chooseFile)
  const box = useRef<HTMLDivElement>(null)
  const focus = useKeptFocus(box)
  const found = describeFound(form)
  const label = given.file ? m['editor.transcription.file']() : m['editor.transcription.text']()
  return (
    <>
      <SpokenLanguageField
        label={m['editor.transcription.language']()}
        value={form.language}
        onValueChange={form.setLanguage}
        suggested={suggested}
        canDetect={false}
      />
      <div ref={box} tabIndex={-1} {...focus} {...drop} className="flex flex-col gap-2.5">
        <Field
          label={label}
          error={form.textProblem}
          hint={given.file ? found : <TextHint found={found} />}
        >
          {(control) =>
            given.file ? (
              <ChosenTextFile {...control} name={given.file.name} onRemove={given.removeFile} />
            ) : (
              <Textarea
                {...control}
                rows={6}
                value={given.typed}
                lang={form.language ?? undefined}
                dir="auto"
                autoComplete="off"
                className={isOver ? 'border-text bg-raised' : undefined}
                onChange={({ target }) => given.setTyped(target.value)}
              />
            )
          }
        </Field>
        <ChooseTextFile isAnother={given.file !== null} onChoose={form.chooseFile} />
      </div>
    </>
  )
}

function TextHint({ found }: { found: string | null }) {
  return (
    <>
      {m['editor.transcription.text_hint']()}
      {found !== null && ` (${found})`}
    </>
  )
}

/** What makes an element take files that are dropped on it, one at a time. */
function useDrop(onFile: (file: File) => Promise<void>) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer.files
      if (!file) return
      event.preventDefault()
      void onFile(file)
    },
  }
}
