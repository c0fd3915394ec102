import { describe, expect, test } from 'vitest'
import { JOB_ERROR } from '#db/constants.ts'
import { ERRORS } from './errors.ts'
import { readCatalogue } from './testing/messages.ts'

const english = readCatalogue('en')
const french = readCatalogue('fr')

/** The keys of messages; what a message chooses by number differs, as plurals do. */
const messagesOf = (catalogue: ReturnType<typeof readCatalogue>) =>
  [...new Set([...catalogue.keys()].map((key) => key.replace(/\.0\..*/, '')))].sort()

describe('the error catalogue', () => {
  const keys = [...Object.values(ERRORS), ...Object.values(JOB_ERROR)].map(({ message }) => message)

  test.each([...new Set(keys)])(
    '%s is worded in English and French with the warning mark',
    (key) => {
      expect(english.get(key)).toMatch(/^\u26a0\ufe0f \S/u)
      expect(french.get(key)).toMatch(/^\u26a0\ufe0f \S/u)
    },
  )

  test('both languages have the same keys and no empty text', () => {
    expect(messagesOf(french)).toEqual(messagesOf(english))
    expect([...english.values(), ...french.values()]).not.toContain('')
  })

  test('the sentences that the specification fixes are exact', () => {
    expect(english.get('errors.video_too_long')).toContain(
      'The video is too long (maximum 5 minutes).',
    )
    expect(english.get('success.deleted')).toBe('Delete successful')
  })
})
