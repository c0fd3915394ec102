import { expect, test } from 'vitest'
import { readCatalogue } from '#api/testing/messages.ts'
import { renderMail } from './render-mail.ts'

const LINK = 'https://app.example.test/auth/confirm?token_hash=a&b=c'

test('a mail is written in the language asked for, with the link to click in HTML', () => {
  const mail = renderMail('confirm_email', 'fr', { link: LINK })
  expect(mail.subject).toBe('Confirmez votre adresse e-mail')
  expect(mail.text).toContain(`\n${LINK}\n`)
  expect(mail.html).toContain('<html lang="fr">')
  const safe = LINK.replace('&', '&amp;')
  expect(mail.html).toContain(`<a href="${safe}">${safe}</a>`)
})

test('what a place is filled with can be no HTML, and no address of another kind', () => {
  const { html, text } = renderMail('confirm_email', 'en', { link: `javascript:"<b>'&` })
  expect(html).toContain('javascript:&quot;&lt;b&gt;&#39;&amp;')
  expect(html).not.toContain('<a ')
  expect(text).toContain(`javascript:"<b>'&`)
})

test('a mail that is not known, or lacks a value, is not written', () => {
  expect(() => renderMail('no_such_mail', 'en', {})).toThrow('there is no mail no_such_mail')
  expect(() => renderMail('confirm_email', 'en', {})).toThrow('the mail lacks its link')
})

test('every mail exists in both languages with the same places', () => {
  const places = (language: 'en' | 'fr') =>
    [...readCatalogue(language)]
      .filter(([key]) => key.startsWith('mail.'))
      .map(([key, text]) => [key, [...text.matchAll(/\{\w+\}/g)].map(String).sort()])
  expect(places('fr')).toEqual(places('en'))
})
