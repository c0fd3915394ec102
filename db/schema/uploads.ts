import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isLanguage, isOneOf } from './checks.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** A presigned multipart upload under way. Its bytes are reserved until it is completed, aborted or expired. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectName: text('project_name').notNull(),
    lang: text('lang').notNull(),
    filename: text('filename').notNull(),
    mime: text('mime').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    objectKey: text('object_key').notNull(),
    /** The store's name for the multipart upload; null until the store has answered. */
    storeUploadId: text('store_upload_id'),
    partSizeBytes: bigint('part_size_bytes', { mode: 'number' }).notNull(),
    /** etag by part number, as reported by the client. */
    parts: jsonb('parts').$type<Record<string, string>>().notNull().default({}),
    status: text('status')
      .$type<'open' | 'done' | 'aborted' | 'expired'>()
      .notNull()
      .default('open'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('uploads_open_expiry').on(table.expiresAt).where(sql`${table.status} = 'open'`),
    index('uploads_open_user').on(table.userId).where(sql`${table.status} = 'open'`),
    check('uploads_status_check', isOneOf(table.status, ['open', 'done', 'aborted', 'expired'])),
    check('uploads_lang_check', isLanguage(table.lang)),
    check('uploads_size_check', sql`${table.sizeBytes} > 0`),
    check('uploads_part_size_check', sql`${table.partSizeBytes} > 0`),
  ],
)
