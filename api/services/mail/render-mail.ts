import en from '#messages/en.json' with { type: 'json' }
import fr from '#messages/fr.json' with { type: 'json' }

type Template = { subject: string; text: string }
export type MailText = { subject: string; text: string; html: string }

const TEMPLATES: Record<'en' | 'fr', Readonly<Record<string, Template>>> = {
  en: en.mail,
  fr: fr.mail,
}

/** A mail as text and as plain HTML, from `mail.TEMPLATE` of messages/*.json with its `{name}` places filled. */
export function renderMail(
  template: string,
  lang: 'en' | 'fr',
  params: Readonly<Record<string, string>>,
): MailText {
  const found = TEMPLATES[lang][template]
  if (!found) throw new Error(`there is no mail ${template}`)
  const body = fill(escapeHtml(found.text), params, toHtml)
  const paragraphs = body.split('\n\n').map((text) => `<p>${text.replaceAll('\n', '<br>')}</p>`)
  return {
    subject: fill(found.subject, params, (value) => value),
    text: fill(found.text, params, (value) => value),
    html: `<!doctype html><html lang="${lang}"><body>${paragraphs.join('')}</body></html>`,
  }
}

function fill(
  text: string,
  params: Readonly<Record<string, string>>,
  show: (value: string) => string,
): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the mail lacks its ${name}`)
    return show(value)
  })
}

function toHtml(value: string): string {
  const safe = escapeHtml(value)
  return /^https?:\/\/\S+$/.test(value) ? `<a href="${safe}">${safe}</a>` : safe
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
