import type { Stage, State } from '#dev/screenshots/state.ts'
import { NEVER, NONSENSE, refuse } from '#dev/screenshots/stub-api.ts'

async function fillIn({ page, t }: Stage, email: string, password: string) {
  await page.getByLabel(t('signin.email')).fill(email)
  await page.getByLabel(t('signin.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('signin.submit') }).click()
}

export const ENTRANCE_STATES: readonly State[] = [
  { name: 'landing', shows: 'landing.start', path: '/', isSignedOut: true },
  { name: 'landing-signed-in', shows: 'landing.start', path: '/' },
  { name: 'signin', shows: 'signin.text', path: '/signin', isSignedOut: true },
  {
    name: 'signin-demo',
    shows: 'signin.demo',
    path: '/signin',
    isSignedOut: true,
    hasDemoAccount: true,
  },
  {
    name: 'signin-errors',
    shows: 'signin.password_min_length',
    path: '/signin',
    isSignedOut: true,
    act: (stage) => fillIn(stage, 'amelie@example', 'short'),
  },
  {
    name: 'signin-busy',
    path: '/signin',
    isSignedOut: true,
    hasDemoAccount: true,
    answers: { 'POST /auth/signin': NEVER },
    act: (stage) => fillIn(stage, 'amelie.laurent@example.com', 'correct horse'),
  },
  {
    name: 'signin-refused',
    path: '/signin',
    isSignedOut: true,
    answers: { 'POST /auth/signin': refuse('LOGIN_FAILED') },
    keepsMouse: true,
    act: async (stage) => {
      await fillIn(stage, 'amelie.laurent@example.com', 'battery staple')
      await stage.page.getByText(stage.t('errors.login_failed')).hover()
    },
  },
  {
    name: 'signin-in-place',
    shows: 'signin.text_in_place',
    path: '/dashboard/videos',
    isSignedOut: true,
  },
  {
    name: 'not-found',
    shows: 'not_found.title',
    path: '/no-such-page',
    isSignedOut: true,
    allows: [/404/],
  },
  {
    name: 'page-error',
    shows: 'page_error.title',
    path: '/dashboard/videos',
    answers: { 'GET /project/get-projects': NONSENSE },
    allows: [/TypeError|reading/],
  },
  { name: 'page-unrendered', path: '/broken-page', isSignedOut: true, allows: [/500/] },
]
