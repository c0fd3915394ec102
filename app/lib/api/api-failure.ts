import type { ErrorReply } from '#api/contract/error.ts'
import type { Absence } from '#app/lib/connection.ts'
import { translateMessage } from '#app/lib/messages/translate-message.ts'

/** A refusal of the API. `translatedMessage` is for people, `code` for programs. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly translatedMessage: string
  /** What the answer said about the product as a whole; null where only this call was refused. */
  readonly absence: Absence | null

  constructor(status: number, reply: Partial<ErrorReply>, absence: Absence | null = null) {
    super(reply.message ?? `HTTP ${status}`)
    this.name = 'ApiFailure'
    this.status = status
    this.code = reply.code ?? 'INTERNAL'
    this.requestId = reply.requestId ?? null
    this.translatedMessage = translateMessage(reply.message ?? 'errors.generic')
    this.absence = absence
  }
}

/** What to tell people about anything thrown by a call. */
export function failureText(error: unknown): string {
  return error instanceof ApiFailure
    ? error.translatedMessage
    : translateMessage('errors.unreachable')
}
