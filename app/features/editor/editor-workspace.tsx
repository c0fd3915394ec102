import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import type { OpenProject } from '#api/contract/project.ts'
import { loadPatiently } from '#app/lib/load-patiently.ts'
import { useExportVideo } from '#app/lib/projects/project-mutations.ts'
import { canEdit, isExported } from '#app/lib/projects/project-status.ts'
import { m } from '#app/paraglide/messages.js'
import { ConflictNotice } from './draft/conflict-notice.tsx'
import type { Draft } from './draft/draft.ts'
import { LeaveGuard } from './draft/leave-guard.tsx'
import { SaveState } from './draft/save-state.tsx'
import { useDraft } from './draft/use-draft.ts'
import { EditorHeader } from './editor-header.tsx'
import { EditorPlayer } from './editor-player.tsx'
import { ReopenButton } from './export/reopen-button.tsx'
import { useExportEnd } from './export/use-export-end.ts'
import { HeaderActions } from './header-actions.tsx'
import { EditorPanel } from './panel/editor-panel.tsx'
import { PanelSheet } from './panel/panel-sheet.tsx'
import { usePlayback } from './player/playback-provider.tsx'
import { ExportNotice } from './preview/export-notice.tsx'
import { JobCover } from './stage/job-cover.tsx'
import { JobFailure } from './stage/job-failure.tsx'
import { CaptionWarnings } from './transcribe/caption-warnings.tsx'
import { useTranscription } from './transcribe/use-transcription.ts'
import type { NewWords } from './transcribe/use-transcription-form.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { useStart } from './use-start.ts'
import { useWideScreen } from './use-wide-screen.ts'
import { useWordDialog } from './use-word-dialog.ts'

/** Few who open the editor ask for other words; the readers of caption files come with it. */
const TranscriptionDialog = lazy(async () => {
  const loaded = await loadPatiently(() => import('./transcribe/transcription-dialog.tsx'))
  return { default: loaded.TranscriptionDialog }
})

/** The editor of a project that is loaded: video and panel side by side, or the panel below on small screens. */
export function EditorWorkspace({ project }: { project: OpenProject }) {
  const playback = usePlayback()
  const isWide = useWideScreen()
  const draft = useDraft(project)
  const editable = canEdit(project.status) ? draft : null
  const wordDialog = useWordDialog(editable)
  const [isSheetOpen, setSheetOpen] = useState(wordDialog.index !== null)
  const exportVideo = useExportVideo()
  const transcription = useTranscription(project)
  const { start, isStarting } = useStart()
  useExportEnd(project)
  useEditKeys(isStarting ? null : editable)

  const handleSheetChange = (isOpen: boolean) => {
    setSheetOpen(isOpen)
    if (!isOpen) wordDialog.close()
  }
  const clearStage = () => {
    playback.pause()
    wordDialog.close()
    setSheetOpen(false)
  }
  const handleExport = (exported: Draft) => {
    clearStage()
    void start(exported, () => exportVideo.mutateAsync(project.id))
  }
  const handleTranscribe = async (words: NewWords) => {
    clearStage()
    const version = () => editable?.store.state.version ?? null
    if (await start(editable, () => transcription.run(words, version()))) transcription.close()
  }
  const panel = editable && {
    draft: editable,
    wordDialog,
    onTranscribe: () => transcription.ask(),
  }
  const hasSheet = panel !== null && !isWide && !isStarting
  const isHalved = hasSheet && isSheetOpen
  return (
    <div className="flex h-page flex-col overflow-hidden">
      {draft && <LeaveGuard draft={draft} />}
      <EditorHeader name={project.name} saveState={editable && <SaveState draft={editable} />}>
        <HeaderActions
          project={project}
          draft={editable}
          isWide={isWide}
          isStarting={isStarting}
          onExport={handleExport}
        />
      </EditorHeader>
      <main className={clsx('flex min-h-0 flex-1', isHalved && 'pb-[46dvh]')}>
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:p-5">
          {editable && <ConflictNotice draft={editable} isBrief={isHalved} />}
          {editable && !isHalved && (
            <ExportNotice draft={editable} projectId={project.id} frame={project} />
          )}
          <JobFailure project={project} />
          {editable && !isHalved && (
            <CaptionWarnings project={project} onTranscribe={transcription.ask} />
          )}
          <EditorPlayer
            project={project}
            draft={draft}
            overlay={<JobCover project={project} onOptions={() => transcription.ask()} />}
          />
          {hasSheet && (
            <PanelSheet {...panel} isOpen={isSheetOpen} onOpenChange={handleSheetChange} />
          )}
          {!isWide && isExported(project.status) && <ReopenButton projectId={project.id} />}
        </div>
        {panel && isWide && (
          <section
            aria-label={m['editor.panel']()}
            inert={isStarting}
            className="flex w-1/3 shrink-0 flex-col border-line border-l bg-surface inert:opacity-60"
          >
            <EditorPanel {...panel} />
          </section>
        )}
      </main>
      {transcription.opening.count > 0 && (
        <Suspense>
          <TranscriptionDialog
            key={transcription.opening.count}
            project={project}
            language={transcription.opening.language}
            isOpen={transcription.isAsking}
            isStarting={isStarting}
            onStart={(words) => void handleTranscribe(words)}
            onClose={transcription.close}
          />
        </Suspense>
      )}
    </div>
  )
}
