import { type FormEvent, useId } from 'react'
import { SpokenLanguageField } from '#app/components/spoken-language-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { DialogClose, DialogContent } from '#app/components/ui/dialog.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { useFileDrop } from '#app/features/videos/use-file-drop.ts'
import type { NewUpload } from '#app/lib/uploads/upload.ts'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_NAME_MAX_LENGTH } from '#config'
import { FileField } from './file-field.tsx'
import { useCreateForm } from './use-create-form.ts'

type CreateDialogProps = {
  isOpen: boolean
  /** Dropped on the page to open the dialog. */
  files: readonly File[]
  /** Bytes; null for unknown. */
  uploadLimit: number | null
  onCreate: (upload: NewUpload) => void
}

/** Asks for a video, its name and its language. Rendered anew for each opening; the Dialog around it is the caller's. */
export function CreateDialog({ isOpen, files, uploadLimit, onCreate }: CreateDialogProps) {
  const formId = useId()
  const form = useCreateForm(files, uploadLimit)
  const isOver = useFileDrop(form.takeFiles, isOpen)
  const result = form.result()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!result) return
    form.keepChoices()
    onCreate(result)
  }
  return (
    <DialogContent
      title={m['create.title']()}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{m['create.cancel']()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} disabled={!result}>
            {m['create.submit']()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        <Field label={m['create.name']()}>
          {(control) => (
            <Input
              {...control}
              value={form.name}
              placeholder={m['create.name_placeholder']()}
              maxLength={PROJECT_NAME_MAX_LENGTH}
              autoComplete="off"
              onChange={(event) => form.setName(event.target.value)}
            />
          )}
        </Field>
        <FileField
          file={form.file}
          check={form.check}
          note={form.note}
          uploadLimit={uploadLimit}
          isOver={isOver}
          onFiles={form.takeFiles}
        />
        <SpokenLanguageField
          label={m['create.language']()}
          value={form.language}
          onValueChange={form.setLanguage}
          canDetect
        />
      </form>
    </DialogContent>
  )
}
