import type { Mailer } from '#api/ports/mailer.ts'

/** The local simulator: every mail counts as delivered, and the mailbox page shows the outbox. */
export function createMailboxMailer(): Mailer {
  return { isMailbox: true, send: async () => ({ code: 'sent' }) }
}
