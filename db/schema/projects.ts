import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { type CaptionWarning, PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import { isLanguage, isOneOf } from './checks.ts'
import { createdAt, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** One uploaded video and what became of it. Its id is that of the upload that brought it. */
export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    status: text('status').$type<ProjectStatus>().notNull().default(PROJECT_STATUS.ready),
    lang: text('lang').notNull(),
    durationMs: integer('duration_ms').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Displayed size in pixels: read from the container at upload, from ffprobe once transcribed. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    framesPerSecond: doublePrecision('frames_per_second'),
    mime: text('mime').notNull(),
    originalFilename: text('original_filename').notNull(),
    sourceKey: text('source_key').notNull(),
    /** An H.264 copy for the player, when browsers cannot play the source. */
    proxyKey: text('proxy_key'),
    proxyBytes: bigint('proxy_bytes', { mode: 'number' }),
    /** A JPEG of a frame, and the loudness of the sound over time; made with the words, and not counted as storage. */
    posterKey: text('poster_key'),
    posterBytes: bigint('poster_bytes', { mode: 'number' }),
    peaksKey: text('peaks_key'),
    peaksBytes: bigint('peaks_bytes', { mode: 'number' }),
    exportKey: text('export_key'),
    exportBytes: bigint('export_bytes', { mode: 'number' }),
    /** Why the last job failed, a key of JOB_ERROR, while the status says so. */
    errorCode: text('error_code'),
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('projects_user_live')
      .on(table.userId, table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    // Whether an object of the store belongs to a project.
    index('projects_source_key').on(table.sourceKey),
    index('projects_proxy_key').on(table.proxyKey).where(sql`${table.proxyKey} is not null`),
    index('projects_poster_key').on(table.posterKey).where(sql`${table.posterKey} is not null`),
    index('projects_peaks_key').on(table.peaksKey).where(sql`${table.peaksKey} is not null`),
    index('projects_export_key').on(table.exportKey).where(sql`${table.exportKey} is not null`),
    check('projects_name_check', sql`length(trim(${table.name})) between 1 and 200`),
    check('projects_status_check', isOneOf(table.status, Object.values(PROJECT_STATUS))),
    check('projects_lang_check', isLanguage(table.lang)),
    check('projects_duration_check', sql`${table.durationMs} > 0`),
    check('projects_size_check', sql`${table.sizeBytes} > 0`),
  ],
)

/** A word as the wire's Subtitle: times in seconds. */
export type StoredWord = {
  word: string
  start: number
  end: number
  hidden: boolean
  conf?: number
  brk?: 'caption' | 'line' | 'none'
}
export type StoredStyles = Record<string, string | number | boolean>

/** The words of a project and how they look. The row appears with the first transcription. */
export const projectCaptions = pgTable(
  'project_captions',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    words: jsonb('words').$type<StoredWord[]>().notNull(),
    /** Null until the user chose: the engine's default style. */
    styles: jsonb('styles').$type<StoredStyles>(),
    detectedLang: text('detected_lang').notNull(),
    /** How sure the recogniser was of the language, 0 to 1; null when it was told. */
    languageProbability: doublePrecision('language_probability'),
    warnings: text('warnings').array().$type<CaptionWarning[]>().notNull().default(sql`'{}'`),
    /** The language that was heard when another one had been asked for. */
    suggestedLang: text('suggested_lang'),
    model: text('model').notNull(),
    /** Goes up with every change, so that a stale editor can be told. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('project_captions_words_check', sql`jsonb_typeof(${table.words}) = 'array'`),
    check('project_captions_probability_check', sql`${table.languageProbability} between 0 and 1`),
    check('project_captions_suggested_lang_check', isLanguage(table.suggestedLang)),
  ],
)
