import { useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { FileThumbnail } from '#app/features/videos/thumbnail/file-thumbnail.tsx'
import { formatMegabytes } from '#app/lib/format.ts'
import type { Upload } from '#app/lib/uploads/upload.ts'
import type { UploadEngine } from '#app/lib/uploads/upload-engine.ts'
import { useKeptFocus } from '#app/lib/use-kept-focus.ts'
import { m } from '#app/paraglide/messages.js'
import { MIBIBYTE } from '#config'
import { ChooseAgain } from './choose-again.tsx'
import { RowFrame } from './row-frame.tsx'
import { UploadState } from './upload-state.tsx'

type UploadActions = Pick<UploadEngine, 'chooseAgain' | 'retry' | 'cancel'>

/** A video on its way, among the projects of which it will be one. */
export function UploadRow({ upload, actions }: { upload: Upload; actions: UploadActions }) {
  const { key, projectName: name, phase } = upload
  const [isWrongFile, setIsWrongFile] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const focus = useKeptFocus(row)
  const named = (action: string) => m['videos.action_of']({ action, name })
  const endLabel = phase === 'failed' ? m['uploads.remove']() : m['uploads.cancel']()
  return (
    <RowFrame
      ref={row}
      {...focus}
      aria-label={name}
      picture={<FileThumbnail file={upload.file} />}
      title={name}
      actions={
        <>
          {phase === 'file_needed' && (
            <ChooseAgain
              name={name}
              onChoose={(file) => setIsWrongFile(!actions.chooseAgain(key, file))}
            />
          )}
          {phase === 'failed' && upload.canRetry && (
            <Button
              variant="secondary"
              aria-label={named(m['uploads.retry']())}
              onClick={() => actions.retry(key)}
            >
              {m['uploads.retry']()}
            </Button>
          )}
          {phase !== 'elsewhere' && (
            <Button
              variant="ghost"
              className="@max-2xl:border-line"
              aria-label={named(endLabel)}
              onClick={() => actions.cancel(key)}
            >
              {endLabel}
            </Button>
          )}
        </>
      }
    >
      <UploadState upload={upload} />
      {isWrongFile && phase === 'file_needed' && (
        <p role="alert" className="mt-2 text-orange text-sm">
          {m['uploads.wrong_file']({
            filename: upload.filename,
            size: formatMegabytes(upload.size / MIBIBYTE),
          })}
        </p>
      )}
    </RowFrame>
  )
}
