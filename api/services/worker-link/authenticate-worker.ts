import { and, eq, isNull } from 'drizzle-orm'
import { hashSecret } from '#api/services/auth/secrets.ts'
import type { Context, KnownWorker } from '#api/services/context.ts'
import { workers } from '#db/schema/workers.ts'

/** The machine that a worker token was given to, or null when it is unknown or revoked. */
export async function authenticateWorker(ctx: Context, token: string): Promise<KnownWorker | null> {
  const [worker] = await ctx.db
    .select({ id: workers.id, name: workers.name, version: workers.version })
    .from(workers)
    .where(and(eq(workers.tokenHash, hashSecret(token)), isNull(workers.disabledAt)))
  return worker ?? null
}
