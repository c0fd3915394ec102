export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The same for every attempt to send this mail, so that the provider can tell that it has it already. */
  idempotencyKey: string
}

/** `reason` names the fault without anything of the mail. `isFinal`: another attempt would be refused like this one. */
export type MailOutcome = { code: 'sent' } | { code: 'refused'; reason: string; isFinal: boolean }

/** Hands mails to whoever delivers them. */
export type Mailer = {
  /** Nothing is delivered: the outbox itself is the mailbox, so what a mail said must stay there. */
  isMailbox: boolean
  /** Rejects when the provider does not answer. */
  send: (mail: Mail) => Promise<MailOutcome>
}
