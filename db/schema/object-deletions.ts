import { bigint, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/**
 * Objects to delete from the store once the change that orphaned them is committed. The row goes with the object; one
 * whose attempts are used up stays, for a person to look at.
 */
export const objectDeletions = pgTable(
  'object_deletions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    objectKey: text('object_key').notNull(),
    /** A multipart upload of this object that is to be aborted first. */
    storeUploadId: text('store_upload_id'),
    /** In the future while a signed address could still write the object. */
    notBefore: instant('not_before').notNull().defaultNow(),
    attempts: smallint('attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('object_deletions_not_before').on(table.notBefore)],
)
