import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as base64url: refresh tokens, tokens in mails, worker tokens. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** The only form in which a secret is stored: sha256 in lower-case hex. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex')
