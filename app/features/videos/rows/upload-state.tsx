import { Badge } from '#app/components/ui/badge.tsx'
import { Progress } from '#app/components/ui/progress.tsx'
import { SignedText } from '#app/components/ui/signed-text.tsx'
import type { Upload } from '#app/lib/uploads/upload.ts'
import { m } from '#app/paraglide/messages.js'
import { Facts } from './facts.tsx'
import { uploadFigures, uploadPercent, uploadWords } from './upload-words.ts'

/** How far an upload is, or what it needs. */
export function UploadState({ upload }: { upload: Upload }) {
  const words = uploadWords(upload)
  switch (upload.phase) {
    case 'failed':
      return (
        <>
          <Facts>
            <Badge tone="orange">{m['uploads.failed']()}</Badge>
            <span>{upload.filename}</span>
          </Facts>
          <p className="mt-1 text-muted text-sm">
            <SignedText>{words}</SignedText>
          </p>
        </>
      )
    case 'elsewhere':
      return <Facts>{words}</Facts>
    case 'file_needed':
      return (
        <>
          <Facts>
            <span className="font-medium text-text">{words}</span>
            <Figures upload={upload} />
          </Facts>
          <UploadBar upload={upload} />
        </>
      )
    default:
      return (
        <>
          <Facts>
            <span className="font-medium text-text">{stateText(upload, words)}</span>
            <Figures upload={upload} />
            {upload.isKept === false && <span>{m['uploads.kept_open']()}</span>}
          </Facts>
          <UploadBar upload={upload} />
        </>
      )
  }
}

function Figures({ upload }: { upload: Upload }) {
  return uploadFigures(upload).map((figure) => <span key={figure}>{figure}</span>)
}

function UploadBar({ upload }: { upload: Upload }) {
  return (
    <Progress
      value={upload.phase === 'finishing' ? null : uploadPercent(upload)}
      label={m['uploads.progress_of']({ name: upload.projectName })}
      tone={upload.phase === 'sending' || upload.phase === 'finishing' ? 'light' : 'quiet'}
      className="mt-3 max-w-105"
    />
  )
}

function stateText(upload: Upload, words: string): string {
  return upload.phase === 'sending'
    ? m['uploads.sending_percent']({ percent: uploadPercent(upload) })
    : words
}
