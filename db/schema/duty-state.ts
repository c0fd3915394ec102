import { pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

/** How far a duty that goes through the store page by page has come. */
export const dutyState = pgTable('duty_state', {
  duty: text('duty').primaryKey(),
  /** The last object key that was looked at; empty at the beginning of a round. */
  cursor: text('cursor').notNull().default(''),
  updatedAt: updatedAt(),
})
