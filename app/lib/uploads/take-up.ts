import type { OpenUpload } from '#api/contract/upload.ts'
import { foundUpload } from './new-upload.ts'
import { patiently } from './patience.ts'
import { showFailure } from './show-failure.ts'
import { isMoving, type Upload } from './upload.ts'
import type { UploadContext } from './upload-context.ts'

/** Compares the list with what the API holds open. Answers the uploads that this page did not know, now in the list. */
export async function findUploads(ctx: UploadContext, signal: AbortSignal): Promise<Upload[]> {
  const patience = { signal, wait: ctx.wait, onTrouble: () => {} }
  const open = await patiently(ctx.transport.list, patience)
  // One of them may be the upload that is being opened just now.
  if (ctx.list.store.state.some((upload) => upload.id === null && isMoving(upload))) return []
  for (const { key, id, phase } of ctx.list.store.state) {
    if (phase === 'file_needed' && !open.some((upload) => upload.id === id)) ctx.list.remove(key)
  }
  return Promise.all(open.filter(({ id }) => !ctx.seen.has(id)).map((found) => add(ctx, found)))
}

async function add(ctx: UploadContext, open: OpenUpload): Promise<Upload> {
  ctx.seen.add(open.id)
  const upload = foundUpload(open, await ctx.files.find(open.id))
  ctx.list.addLast(upload)
  return upload
}

/** While another tab sends an upload whose file is not kept, nobody has to choose it here. Never throws. */
export async function awaitOtherTab(
  ctx: UploadContext,
  { key, id }: Upload,
  signal: AbortSignal,
): Promise<void> {
  if (id === null) return
  try {
    let wasBusy = false
    const unlock = await ctx.lock(
      id,
      () => {
        wasBusy = true
        ctx.list.change(key, { phase: 'elsewhere' })
      },
      signal,
    )
    unlock()
    if (!wasBusy) return
    await patiently(() => ctx.transport.get(id), { signal, wait: ctx.wait, onTrouble: () => {} })
    ctx.list.change(key, { phase: 'file_needed' })
  } catch (error) {
    if (!signal.aborted) await showFailure(ctx, key, error)
  }
}
