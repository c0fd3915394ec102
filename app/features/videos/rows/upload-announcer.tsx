import type { Upload } from '#app/lib/uploads/upload.ts'
import { m } from '#app/paraglide/messages.js'
import { uploadWords } from './upload-words.ts'

/** Tells screen readers what becomes of uploads; their figures change too often to be told. */
export function UploadAnnouncer({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <div role="status" className="sr-only">
      {uploads.map((upload) => (
        <p key={upload.key}>
          {m['uploads.state_of']({ name: upload.projectName, state: uploadWords(upload) })}
        </p>
      ))}
    </div>
  )
}
