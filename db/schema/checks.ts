import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The condition of a check constraint: the column holds one of our own constants (never user text). */
export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** The column holds a sha256 in lower-case hex, the only form in which a token is stored. */
export const isSha256 = (column: AnyPgColumn): SQL => sql`${column} ~ '^[0-9a-f]{64}$'`

/** A language code as Whisper spells them (two or three letters), or `auto`. */
export const isLanguage = (column: AnyPgColumn): SQL => sql`${column} ~ '^([a-z]{2,3}|auto)$'`
