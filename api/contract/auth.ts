import { z } from 'zod'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#config'
import { plainText } from './text.ts'

const email = z.email().max(254)
const password = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH)

// A password of any length is wrong in the same way; only new ones have a least length.
export const signInInput = z.strictObject({
  email,
  password: z.string().max(PASSWORD_MAX_LENGTH),
})
export const signUpInput = z.strictObject({
  email,
  password,
  name: plainText(200).default(''),
})
export const confirmEmailInput = z.strictObject({ token_hash: z.string().min(1).max(200) })
export const refreshInput = z.strictObject({ refresh_token: z.string().min(1).max(200) })

export const tokensReply = z.object({ access_token: z.string(), refresh_token: z.string() })

const notifications = z.object({
  email: z.boolean(),
  processing: z.boolean(),
  marketing: z.boolean(),
  security: z.boolean(),
})
export const profileReply = z.object({
  user: z.object({ id: z.uuid(), email: z.string() }),
  name: z.string(),
  lang: z.enum(['en', 'fr']),
  notifications_params: notifications,
  notificationsParams: notifications,
  subscription: z.object({ plan: z.string(), end_date: z.string() }).nullable(),
})
