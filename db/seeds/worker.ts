import type { Database } from '#db/client.ts'
import { workers } from '#db/schema/workers.ts'

/** Admits a worker by the sha256 (hex) of its token; an earlier token of the same name stops working. */
export async function seedWorker(
  db: Database,
  worker: { name: string; tokenHash: string },
): Promise<void> {
  await db
    .insert(workers)
    .values(worker)
    .onConflictDoUpdate({
      target: workers.name,
      set: { tokenHash: worker.tokenHash, disabledAt: null },
    })
}
