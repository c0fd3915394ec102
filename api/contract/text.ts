import { z } from 'zod'

/** Text that the database can hold: whole characters and no NUL. */
export function plainText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\0') && text.isWellFormed())
}
