import type { Project } from '#api/contract/project.ts'
import { Button } from '#app/components/ui/button.tsx'
import { SignedText } from '#app/components/ui/signed-text.tsx'
import { translateMessage } from '#app/lib/messages/translate-message.ts'
import { useCancelJob, useGenerateSubtitles } from '#app/lib/projects/project-mutations.ts'
import { useProgress } from '#app/lib/projects/use-progress.ts'
import { m } from '#app/paraglide/messages.js'
import { PROGRESS_POLL_MS } from '#config'
import { JobProgress } from './job-progress.tsx'
import { StageCover } from './stage-cover.tsx'

type TranscriptionCoverProps = {
  project: Project
  /** Asks how to transcribe. */
  onOptions: () => void
}

/** Over a video that has no words yet: starts the transcription, and then shows how far it is. */
export function TranscriptionCover({ project, onOptions }: TranscriptionCoverProps) {
  const progress = useProgress(project, PROGRESS_POLL_MS.editorTranscription)
  const generate = useGenerateSubtitles()
  const cancel = useCancelJob()
  if (progress) {
    return (
      <JobProgress
        title={m['editor.transcribe.progress']()}
        status={project.status}
        progress={progress}
        hint={m['editor.transcribe.hint']()}
        cancelLabel={m['editor.transcribe.cancel']()}
        isCancelling={cancel.isPending}
        onCancel={() => cancel.mutate(project.id)}
      />
    )
  }
  const { error } = project
  return (
    <StageCover>
      <h2 className="text-xl">
        {error ? m['editor.transcribe.failed_title']() : m['editor.transcribe.none_title']()}
      </h2>
      <p className="text-balance text-muted text-sm">
        {error ? (
          <SignedText>{translateMessage(error.message)}</SignedText>
        ) : (
          m['editor.transcribe.none_text']()
        )}
      </p>
      <Button
        className="mt-2"
        isLoading={generate.isPending}
        onClick={() => generate.mutate({ id: project.id })}
      >
        {error ? m['editor.transcribe.again']() : m['editor.transcribe.start']()}
      </Button>
      <Button variant="ghost" disabled={generate.isPending} onClick={onOptions}>
        {m['editor.transcribe.options']()}
      </Button>
    </StageCover>
  )
}
