import type { OpenUpload } from '#api/contract/upload.ts'
import { type Patience, patiently } from './patience.ts'
import { sendUpload } from './send-upload.ts'
import { showFailure } from './show-failure.ts'
import { showProgress } from './show-progress.ts'
import { startUpload } from './start-upload.ts'
import type { Upload } from './upload.ts'
import type { UploadContext } from './upload-context.ts'

/** Takes an upload that has its file from wherever it is to its end, and shows how it goes. Never throws. */
export async function runUpload(
  ctx: UploadContext,
  upload: Upload & { file: File },
  signal: AbortSignal,
): Promise<void> {
  const { key, file } = upload
  const ends: (() => void)[] = []
  try {
    const shown = showProgress(ctx, key)
    const patience = { signal, wait: ctx.wait, onTrouble: shown.onTrouble }
    const open = await takePossession(ctx, upload, patience, (end) => ends.push(end))
    void keepFile(ctx, key, file, open)
    const showBusy = () => ctx.list.change(key, { phase: 'queued' })
    ends.push(await ctx.takeTurn(signal, showBusy))
    ctx.list.change(key, { phase: 'sending' })
    const project = await sendUpload(ctx.transport, open, file, shown, patience)
    await ctx.files.forget(open.id)
    await ctx.onDone(project)
    ctx.list.remove(key)
  } catch (error) {
    if (!signal.aborted) await showFailure(ctx, key, error)
  } finally {
    for (const end of ends) end()
  }
}

/** Opens the upload, or reads how it stands, and keeps other tabs from it. */
async function takePossession(
  ctx: UploadContext,
  { key, id, projectName, lang, file }: Upload & { file: File },
  patience: Patience,
  onEnd: (end: () => void) => void,
): Promise<OpenUpload> {
  const { signal } = patience
  const showBusy = () => ctx.list.change(key, { phase: 'elsewhere' })
  if (id !== null) {
    onEnd(await ctx.lock(id, showBusy, signal))
    return patiently(() => ctx.transport.get(id), patience)
  }
  const started = await startUpload(ctx, { projectName, lang: lang ?? 'auto', file }, patience)
  ctx.seen.add(started.id)
  if (signal.aborted) {
    await ctx.transport.abort(started.id)
    signal.throwIfAborted()
  }
  ctx.list.change(key, { id: started.id })
  onEnd(await ctx.lock(started.id, showBusy, signal))
  return started
}

async function keepFile(
  ctx: UploadContext,
  key: string,
  file: File,
  open: OpenUpload,
): Promise<void> {
  if (ctx.list.find(key)?.isKept === true) return
  const isKept = await ctx.files.keep(open.id, file, open.expires_at)
  // It may have ended while its bytes were being copied.
  if (ctx.list.find(key)?.id === open.id) ctx.list.change(key, { isKept })
  else await ctx.files.forget(open.id)
}
