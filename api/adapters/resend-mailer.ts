import type { Mailer } from '#api/ports/mailer.ts'

export type ResendSettings = {
  apiKey: string
  /** `Name <address>` of a domain that Resend has verified. */
  from: string
  endpoint?: string
}

const ENDPOINT = 'https://api.resend.com/emails'
const ANSWER_MS = 10_000
/** The mail itself is wrong. Everything else may pass: limits, outages, and keys that an operator can put right. */
const FINAL_STATUSES = [400, 413, 422]

/** Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email), which knows a key again for 24 hours. */
export function createResendMailer(settings: ResendSettings): Mailer {
  return {
    isMailbox: false,
    send: async ({ to, subject, text, html, idempotencyKey }) => {
      const response = await fetch(settings.endpoint ?? ENDPOINT, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${settings.apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ from: settings.from, to: [to], subject, text, html }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      // Read even when it says nothing of use: an unread body keeps its connection.
      const answer: unknown = await response.json().catch(() => null)
      if (response.ok) return { code: 'sent' }
      return {
        code: 'refused',
        reason: `resend answered ${response.status}${faultName(answer)}`,
        isFinal: FINAL_STATUSES.includes(response.status),
      }
    },
  }
}

/** The error's name in Resend's list; its message may repeat addresses. */
function faultName(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('name' in answer)) return ''
  return typeof answer.name === 'string' && /^[a-z_]{1,60}$/.test(answer.name)
    ? ` ${answer.name}`
    : ''
}
