import { z } from 'zod'

/** Text that the database can hold: whole characters and no NUL. */
export function plainText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\0') && text.isWellFormed())
}

/** The same of text that nobody should be refused for, such as what a program printed: what cannot be held is left out. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
