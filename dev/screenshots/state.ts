import type { Page } from '@playwright/test'
import type { Answers } from './stub-api.ts'
import type { Width } from './variants.ts'

/** What the steps of a state work with. */
export type Stage = {
  page: Page
  width: Width
  /** The text of a message in the language of the shot; a sign before it stands apart on the page. */
  t: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** From now on nothing behind the page answers. */
  silence: () => void
}

/** A page in one situation, as people may find it. */
export type State = {
  /** Kebab-case; also the name of its sheet. */
  name: string
  path: string
  /** Somebody is signed in unless it says otherwise. */
  isSignedOut?: boolean
  /** The page offers the local cloud's account. */
  hasDemoAccount?: boolean
  /** What the API answers, beside what it always does. */
  answers?: Answers
  cookies?: Readonly<Record<string, string>>
  /** Brings the open page into the situation. */
  act?: (stage: Stage) => Promise<unknown>
  /** A message that the page shows once it is there. */
  shows?: string
  /** All of them unless only some can have it. */
  widths?: readonly Width[]
  /** Of the window in pixels, where the usual one shows too little. */
  height?: number
  /** The mouse stays where the steps left it. */
  keepsMouse?: boolean
  /** Complaints of the browser that belong to the situation. */
  allows?: readonly RegExp[]
}
