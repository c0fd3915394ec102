import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRouter,
  HeadContent,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comeBack } from '#app/lib/connection.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { openSession, setSession } from '#app/lib/session/session.ts'
import { tokensOf } from '#app/lib/session/session-fixture.ts'
import { SignedOut } from '#app/lib/session/signed-out.ts'
import { writeTokens } from '#app/lib/session/token-storage.ts'
import { m } from '#app/paraglide/messages.js'
import { routeTree } from '#app/routeTree.gen.ts'
import { consoleOutput } from '#tests/setup/fail-on-console.ts'

vi.mock('#app/lib/page-request.ts', () => ({
  getNonce: () => undefined,
  getDemoAccount: () => null,
  settingsMeta: () => [],
}))
vi.mock('#app/features/videos/videos-screen.tsx', () => ({ VideosScreen: Secret }))
vi.mock('#app/features/shell/dashboard-shell.tsx', () => ({
  DashboardShell: ({ children }: { children: React.ReactNode }) => children,
}))

// The document itself is the browser's to judge.
Object.assign(routeTree.options, { shellComponent: undefined, head: undefined })

const network = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const askSecret = vi.fn<() => string>()
let close = () => {}

/** A page with data of the account that is signed in. */
function Secret() {
  const { data = 'loading' } = useQuery({ queryKey: ['secret'], queryFn: askSecret })
  return <h1>{data}</h1>
}

beforeEach(() => {
  askSecret.mockReset().mockReturnValue('the secret of ada')
  network.mockReset().mockImplementation(async () => Response.json(tokensOf('ada')))
  vi.stubGlobal('fetch', network)
  window.scrollTo = () => {}
  close = openSession()
})
afterEach(() => {
  act(() => setSession(null))
  close()
  comeBack()
  vi.unstubAllGlobals()
  // A development build tells of every error that a route shows.
  const told = consoleOutput.filter((line) => line.includes('Error in route match: /_protected'))
  for (const line of told) consoleOutput.splice(consoleOutput.indexOf(line), 1)
})

function WithHead({ children }: { children: React.ReactNode }) {
  return (
    <>
      <HeadContent />
      {children}
    </>
  )
}

async function open(at: string) {
  const queryClient = new QueryClient()
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree, history, context: { queryClient }, InnerWrap: WithHead })
  const caught: unknown[] = []
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { onCaughtError: (error) => caught.push(error) },
  )
  return { router, queryClient, caught }
}

/** What the storage event of another tab does. */
function anotherTab(tokens: ReturnType<typeof tokensOf> | null) {
  writeTokens(tokens)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  })
}

const form = () => screen.findByRole('heading', { name: m['signin.title']() })
const secret = (of = 'ada') => screen.findByRole('heading', { name: `the secret of ${of}` })

async function signIn() {
  await userEvent.type(screen.getByLabelText(m['signin.email']()), 'ada@example.org')
  await userEvent.type(screen.getByLabelText(m['signin.password']()), 'correct horse{Enter}')
}

test('without a session a page shows the form in its place, and asks the API nothing', async () => {
  const { router, caught } = await open('/dashboard/videos?x=1')
  await form()
  expect(network).not.toHaveBeenCalled()
  expect(askSecret).not.toHaveBeenCalled()
  expect(router.state.location.href).toBe('/dashboard/videos?x=1')
  expect(caught).toEqual([expect.any(SignedOut)])
})

test('who signs in there sees the page under the same address', async () => {
  const { router } = await open('/dashboard/videos')
  await form()
  await signIn()
  await secret()
  expect(router.state.location.pathname).toBe('/dashboard/videos')
})

test('when the session ends the form stands there at once, and nothing of it is left', async () => {
  setSession(tokensOf('ada'))
  const { queryClient } = await open('/dashboard/videos')
  await secret()
  act(() => setSession(null))
  expect(screen.queryByRole('heading', { name: 'the secret of ada' })).toBeNull()
  await form()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('when another tab signs out the form stands there, and when it signs in the page comes back', async () => {
  setSession(tokensOf('ada'))
  await open('/dashboard/videos')
  await secret()
  anotherTab(null)
  await form()
  anotherTab(tokensOf('ada'))
  await secret()
  expect(askSecret).toHaveBeenCalledTimes(2)
})

test('when another tab changes hands the page is that of the new account', async () => {
  setSession(tokensOf('ada'))
  await open('/dashboard/videos')
  await secret()
  askSecret.mockReturnValue('the secret of bob')
  anotherTab(tokensOf('bob'))
  await secret('bob')
})

test('renewed tokens change nothing on the page', async () => {
  setSession(tokensOf('ada', 'old'))
  await open('/dashboard/videos')
  await secret()
  anotherTab(tokensOf('ada', 'new'))
  await secret()
  expect(askSecret).toHaveBeenCalledTimes(1)
})

test('the title is that of what is shown', async () => {
  await open('/dashboard/videos')
  await form()
  expect(document.title).toBe(pageTitle(m['signin.title']()))
  await signIn()
  await secret()
  expect(document.title).toBe(pageTitle(m['videos.title']()))
  act(() => setSession(null))
  await form()
  await waitFor(() => expect(document.title).toBe(pageTitle(m['signin.title']())))
})

test('the server, which knows no session, gives no title of its own', async () => {
  const history = createMemoryHistory({ initialEntries: ['/dashboard/videos'] })
  const context = { queryClient: new QueryClient() }
  const router = createRouter({ routeTree, history, context, isServer: true })
  await router.load()
  expect(router.state.matches.map(({ routeId }) => routeId)).toContain('/_protected')
  expect(router.state.matches.flatMap(({ meta }) => meta ?? [])).toEqual([])
})

test('the sign-in page leads to the dashboard, and on to its first screen', async () => {
  const { router } = await open('/signin')
  await form()
  await signIn()
  await secret()
  expect(router.state.location.pathname).toBe('/dashboard/videos')
})

test('who is signed in does not see the sign-in page', async () => {
  setSession(tokensOf('ada'))
  const { router } = await open('/signin')
  await secret()
  expect(router.state.location.pathname).toBe('/dashboard/videos')
})

test('the sign-in page follows another tab that signs in', async () => {
  await open('/signin')
  await form()
  anotherTab(tokensOf('ada'))
  await secret()
})
