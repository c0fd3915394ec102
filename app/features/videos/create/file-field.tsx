import { clsx } from 'clsx'
import { Upload } from 'lucide-react'
import { Field } from '#app/components/ui/field.tsx'
import { FileThumbnail } from '#app/features/videos/thumbnail/file-thumbnail.tsx'
import { formatDuration, formatLimit, formatMegabytes } from '#app/lib/format.ts'
import { m } from '#app/paraglide/messages.js'
import { MIBIBYTE } from '#config'
import type { FileCheck } from './check-file.ts'
import { ACCEPTED_FILES } from './take-files.ts'

type FileFieldProps = {
  file: File | null
  check: FileCheck | null
  note: string | null
  /** Bytes. */
  uploadLimit: number | null
  /** A file is being dragged over the page. */
  isOver: boolean
  onFiles: (files: File[]) => void
}

/** The video: chosen in the system's dialog, or dropped. What is shown in its place is the label of the input. */
export function FileField({ file, check, note, uploadLimit, isOver, onFiles }: FileFieldProps) {
  return (
    <Field label={m['create.video']()} error={check?.problem} hint={note ?? formats(uploadLimit)}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            type="file"
            accept={ACCEPTED_FILES}
            className="peer sr-only"
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])])
              // Else choosing the same file once more would be no change.
              target.value = ''
            }}
          />
          <label
            htmlFor={control.id}
            className={clsx(
              'flex min-h-29 w-full cursor-pointer items-center gap-4 rounded-card border-2 border-dashed p-3 transition-colors',
              'peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
              isOver ? 'border-text bg-raised' : 'border-control/60 hover:border-control',
            )}
          >
            {isOver || !file ? (
              <Invitation isOver={isOver} />
            ) : (
              <Chosen file={file} check={check} />
            )}
          </label>
        </div>
      )}
    </Field>
  )
}

function Invitation({ isOver }: { isOver: boolean }) {
  return (
    <span className="flex flex-1 flex-col items-center gap-2 text-center text-sm">
      <Upload aria-hidden className="size-6 text-muted" strokeWidth={1.75} />
      <span className="font-medium">{isOver ? m['create.drop_now']() : m['create.drop']()}</span>
    </span>
  )
}

function Chosen({ file, check }: { file: File; check: FileCheck | null }) {
  const facts = [
    formatMegabytes(file.size / MIBIBYTE),
    check ? check.duration !== null && formatDuration(check.duration) : m['create.checking'](),
  ]
  return (
    <>
      <FileThumbnail file={file} />
      <span className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        <span className="truncate font-medium">{file.name}</span>
        <span className="text-muted">{facts.filter(Boolean).join(' · ')}</span>
        <span className="underline decoration-control underline-offset-4">
          {m['create.choose_other']()}
        </span>
      </span>
    </>
  )
}

function formats(uploadLimit: number | null): string {
  return uploadLimit === null
    ? m['create.formats']()
    : m['create.formats_limit']({ limit: formatLimit(uploadLimit / MIBIBYTE) })
}
