import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/components/ui/dialog.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { m } from '#app/paraglide/messages.js'
import { PROJECT_NAME_MAX_LENGTH } from '#config'

type RenameDialogProps = {
  open: boolean
  name: string
  isPending: boolean
  onRename: (name: string) => void
  /** Called when it is to close. */
  onClose: () => void
  /** Called when it has closed, to give the focus back. */
  onClosed: () => void
}

/** Asks for another name. */
export function RenameDialog(props: RenameDialogProps) {
  const { open, name, isPending, onRename, onClose, onClosed } = props
  const formId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? name
  const wanted = value.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === name) onClose()
    else if (wanted !== '') onRename(wanted)
  }
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title={m['videos.rename_title']()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          setTyped(null)
          onClosed()
        }}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="outline">{m['videos.cancel']()}</Button>
            </DialogClose>
            <Button type="submit" form={formId} disabled={wanted === ''} isLoading={isPending}>
              {m['videos.rename_save']()}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit}>
          <Field label={m['videos.rename_label']()}>
            {(control) => (
              <Input
                {...control}
                value={value}
                maxLength={PROJECT_NAME_MAX_LENGTH}
                autoComplete="off"
                onFocus={(event) => event.target.select()}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  )
}
