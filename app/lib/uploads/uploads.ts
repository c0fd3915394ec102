import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { toast } from '#app/components/ui/toast.ts'
import { projectKeys } from '#app/lib/projects/project-queries.ts'
import { account, onAccountChanged } from '#app/lib/session/session.ts'
import { m } from '#app/paraglide/messages.js'
import { openKeptFiles } from './kept-files.ts'
import { warnBeforeLoss } from './leave-warning.ts'
import { waitForReturn } from './patience.ts'
import { uploadTransport } from './transport.ts'
import type { Upload } from './upload.ts'
import { createUploadEngine, type UploadEngine } from './upload-engine.ts'
import { lockUpload } from './upload-lock.ts'

let engine: UploadEngine | undefined

/** The uploads of this page. They go on while people move between its screens. */
export function useUploads(): { uploads: readonly Upload[]; engine: UploadEngine } {
  const queryClient = useQueryClient()
  engine ??= startEngine(queryClient)
  return { uploads: useSelector(engine.store), engine }
}

function startEngine(queryClient: QueryClient): UploadEngine {
  const refreshList = () => queryClient.invalidateQueries({ queryKey: projectKeys.list })
  const started = createUploadEngine({
    transport: uploadTransport,
    files: openKeptFiles(),
    lock: lockUpload,
    wait: waitForReturn,
    now: Date.now,
    isOnline: () => navigator.onLine,
    onDone: async ({ name }) => {
      await refreshList()
      toast.success(m['uploads.done']({ name }))
    },
    onEndedElsewhere: () => void refreshList(),
  })
  warnBeforeLoss(started.store)
  onAccountChanged(() => {
    started.close()
    if (account.state !== null) started.open()
  })
  const follow = () => {
    if (document.visibilityState === 'visible') void started.reconcile()
  }
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('online', follow)
  return started
}
