import type { ErrorReply } from '#api/contract/error.ts'
import { translateMessage } from '#app/lib/messages/translate-message.ts'

/** A refusal of the API. `translatedMessage` is for people, `code` for programs. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly translatedMessage: string

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? `HTTP ${status}`)
    this.name = 'ApiFailure'
    this.status = status
    this.code = reply.code ?? 'INTERNAL'
    this.requestId = reply.requestId ?? null
    this.translatedMessage = translateMessage(reply.message ?? 'errors.generic')
  }
}

/** What to tell people about anything thrown by a call. */
export function failureText(error: unknown): string {
  return error instanceof ApiFailure
    ? error.translatedMessage
    : translateMessage('errors.unreachable')
}
