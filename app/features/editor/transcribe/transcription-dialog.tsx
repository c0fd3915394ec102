import { type FormEvent, useId } from 'react'
import type { OpenProject } from '#api/contract/project.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/components/ui/dialog.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import { formatDuration } from '#app/lib/format.ts'
import { asSpokenLanguage } from '#app/lib/spoken-language.ts'
import { m } from '#app/paraglide/messages.js'
import type { SpokenLanguage } from '#config'
import { GivenTextFields } from './given-text-fields.tsx'
import { ListenFields } from './listen-fields.tsx'
import {
  type NewWords,
  type TranscriptionForm,
  useTranscriptionForm,
  type Way,
} from './use-transcription-form.ts'

type TranscriptionDialogProps = {
  project: OpenProject
  /** Chosen at first; null makes people choose. */
  language: SpokenLanguage | null
  isOpen: boolean
  isStarting: boolean
  onStart: (words: NewWords) => void
  onClose: () => void
}

/** Asks how the words of a video are to be found, for the first time or once more. Rendered anew for each opening. */
export function TranscriptionDialog(props: TranscriptionDialogProps) {
  const { project, language, isOpen, isStarting, onStart, onClose } = props
  const formId = useId()
  const form = useTranscriptionForm(project, language)
  const suggested = asSpokenLanguage(project.suggested_language)
  const isFirst = project.subtitles === null
  const result = form.result()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (result && !isStarting) onStart(result)
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && !isStarting && onClose()}>
      <DialogContent
        title={isFirst ? m['editor.transcribe.start']() : m['editor.transcription.title']()}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="outline" disabled={isStarting}>
                {m['ui.cancel']()}
              </Button>
            </DialogClose>
            <Button type="submit" form={formId} disabled={!result} isLoading={isStarting}>
              {startLabel(form, isFirst)}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit}>
          <Tabs
            value={form.way}
            onValueChange={(way) => form.setWay(way as Way)}
            className="flex flex-col gap-5"
          >
            <TabsList aria-label={m['editor.transcription.ways']()}>
              <TabsTrigger value="listen">{m['editor.transcription.listen']()}</TabsTrigger>
              <TabsTrigger value="given">{m['editor.transcription.given']()}</TabsTrigger>
            </TabsList>
            <TabsContent value="listen" tabIndex={-1} className="flex flex-col gap-5">
              <ListenFields form={form} suggested={suggested} />
            </TabsContent>
            <TabsContent value="given" tabIndex={-1} className="flex flex-col gap-5">
              <GivenTextFields form={form} suggested={suggested} />
            </TabsContent>
            <Consequences form={form} isFirst={isFirst} durationSeconds={project.duration} />
          </Tabs>
        </form>
      </DialogContent>
    </Dialog>
  )
}

type ConsequencesProps = { form: TranscriptionForm; isFirst: boolean; durationSeconds: number }

/** What it replaces and what it costs. */
function Consequences({ form, isFirst, durationSeconds }: ConsequencesProps) {
  const minutes = formatDuration(Math.ceil(durationSeconds))
  const sentences =
    form.way === 'given'
      ? [givenPromise(form), !isFirst && replaced(form)]
      : [
          !isFirst && m['editor.transcription.replaces'](),
          !isFirst && m['editor.transcription.costs']({ minutes }),
        ]
  const told = sentences.filter(Boolean)
  if (told.length === 0) return null
  return <p className="rounded-card bg-raised px-4 py-3 text-sm">{told.join(' ')}</p>
}

function givenPromise({ isImport }: TranscriptionForm): string {
  return isImport
    ? m['editor.transcription.import_promise']()
    : m['editor.transcription.given_promise']()
}

function replaced({ isImport, given: { given } }: TranscriptionForm): string {
  return isImport && given.kind === 'words' && given.styles !== null
    ? m['editor.transcription.replaces_all']()
    : m['editor.transcription.replaces']()
}

function startLabel({ way, isImport }: TranscriptionForm, isFirst: boolean): string {
  if (way === 'given') {
    return isImport
      ? m['editor.transcription.start_import']()
      : m['editor.transcription.start_given']()
  }
  return isFirst ? m['editor.transcribe.start']() : m['editor.transcription.title']()
}
