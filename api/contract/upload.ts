import { z } from 'zod'
import { spokenLanguage } from './language.ts'
import { projectName, projectReply } from './project.ts'
import { plainText } from './text.ts'

/** The fields of the multipart form of new-project beside its `file`. */
export const newProjectFields = z.strictObject({ projectName, lang: spokenLanguage })

/**
 * Presigned multipart upload: start, put the parts straight into the store, report their etags, complete.
 * All parts have `part_size` bytes but the last; parts are numbered from 1.
 */
export const startUploadInput = z.strictObject({
  projectName,
  lang: spokenLanguage,
  filename: plainText(255),
  size: z.number().int().min(0),
  type: z.string().max(100),
})
export const uploadReply = z.object({
  id: z.uuid(),
  project_name: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: z.number().int(),
  part_size: z.number().int(),
  part_count: z.number().int(),
  /** etag by part number, of the parts that the API has been told of. */
  parts: z.record(z.string(), z.string()),
  expires_at: z.string(),
})
export type OpenUpload = z.infer<typeof uploadReply>
/** What a client that has lost its notes can go on with, or give up. */
export const uploadsReply = z.object({ data: z.array(uploadReply) })
export const partUrlsInput = z.strictObject({
  parts: z.array(z.number().int().min(1)).min(1).max(20),
})
export const partUrlsReply = z.object({ urls: z.record(z.string(), z.string()) })
export const reportPartsInput = z.strictObject({ parts: z.record(z.string(), plainText(200)) })
export const completeUploadReply = projectReply
export const uploadParams = z.object({ id: z.uuid() })
