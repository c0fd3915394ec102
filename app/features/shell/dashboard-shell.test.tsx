import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comeBack } from '#app/lib/connection.ts'
import { setSession, signedIn } from '#app/lib/session/session.ts'
import { tokensOf } from '#app/lib/session/session-fixture.ts'
import { m } from '#app/paraglide/messages.js'
import { renderPage } from '#tests/support/render-page.tsx'
import { DashboardShell } from './dashboard-shell.tsx'

const PROFILE = { user: { id: '1', email: 'ada@example.org' }, name: 'Ada Lovelace' }
const network = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const narrow = Object.assign(new EventTarget(), { matches: false })

beforeEach(() => {
  narrow.matches = false
  vi.stubGlobal('matchMedia', () => narrow)
  network.mockReset().mockImplementation(async () => Response.json(PROFILE))
  vi.stubGlobal('fetch', network)
  setSession(tokensOf('ada'))
})
afterEach(() => {
  setSession(null)
  comeBack()
  // biome-ignore lint/suspicious/noDocumentCookie: what the sidebar remembers
  document.cookie = 'sidebar_state=; path=/; max-age=0'
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(() => <DashboardShell>the videos</DashboardShell>, { at: '/dashboard/videos' })
const sidebar = () => screen.getByRole('complementary', { name: m['shell.sidebar']() })
const button = (name: string) => screen.getByRole('button', { name })

test('the entry of the open address is marked', async () => {
  await open()
  const entry = within(sidebar()).getByRole('link', { name: m['shell.videos']() })
  expect(entry.getAttribute('aria-current')).toBe('page')
})

test('who is signed in is shown once it is known', async () => {
  let tell = (_: Response) => {}
  network.mockReturnValue(new Promise((resolve) => (tell = resolve)))
  await open()
  expect(sidebar().querySelector('[aria-busy=true]')).toBeTruthy()
  await act(async () => tell(Response.json(PROFILE)))
  expect(await within(sidebar()).findByText('Ada Lovelace')).toBeTruthy()
  expect(within(sidebar()).getByText('ada@example.org')).toBeTruthy()
})

test('an account without a name is called by its address', async () => {
  network.mockImplementation(async () => Response.json({ ...PROFILE, name: '' }))
  await open()
  expect(await within(sidebar()).findAllByText('ada@example.org')).toHaveLength(2)
})

test('the sidebar collapses to its icons and stays so on the next page', async () => {
  const { unmount } = await open()
  expect(sidebar().style.width).toBe('16rem')
  await userEvent.click(button(m['shell.collapse']()))
  expect(sidebar().style.width).toBe('3rem')
  expect(within(sidebar()).getByRole('link', { name: m['shell.videos']() })).toBeTruthy()
  unmount()
  await open()
  expect(sidebar().style.width).toBe('3rem')
})

test.each(['{Control>}b{/Control}', '{Meta>}b{/Meta}'])('%s turns it over', async (keys) => {
  await open()
  await userEvent.keyboard(keys)
  expect(sidebar().style.width).toBe('3rem')
  await userEvent.keyboard(keys)
  expect(sidebar().style.width).toBe('16rem')
})

test.each(['b', '{Control>}{Shift>}b{/Shift}{/Control}', '{Alt>}b{/Alt}'])(
  '%s does not',
  async (keys) => {
    await open()
    await userEvent.keyboard(keys)
    expect(sidebar().style.width).toBe('16rem')
  },
)

test('on a narrow screen the menu is a sheet, by its button or the keys, and closes when an entry is chosen', async () => {
  narrow.matches = true
  await open()
  await userEvent.click(button(m['shell.open_menu']()))
  const sheet = await screen.findByRole('dialog', { name: m['shell.menu']() })
  expect(sheet.style.width).toBe('18rem')
  await userEvent.click(within(sheet).getByRole('link', { name: m['shell.videos']() }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('{Control>}b{/Control}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  act(() => {
    narrow.dispatchEvent(new Event('change'))
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the first Tab leads past the sidebar', async () => {
  await open()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('collapsed, the account’s menu has all that its panel has', async () => {
  await open()
  await userEvent.click(button(m['shell.collapse']()))
  await userEvent.click(button(m['shell.account']()))
  const items = [...screen.getByRole('menu').querySelectorAll('[role^=menuitem]')]
  const names = items.map((item) => [item.textContent, item.getAttribute('aria-checked')])
  expect(names).toEqual([
    [m['theme.light'](), 'false'],
    [m['theme.dark'](), 'true'],
    [m['theme.system'](), 'false'],
    ['English', 'true'],
    ['Français', 'false'],
    [m['shell.sign_out'](), null],
  ])
})

test('a landing page that does not come keeps nobody signed in', async () => {
  const { router } = await open()
  await within(sidebar()).findByText('Ada Lovelace')
  vi.spyOn(router, 'navigate').mockReturnValue(new Promise(() => {}))
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
  try {
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(button(m['shell.sign_out']()))
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(signedIn.state).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

const outcomes: [string, () => Promise<Response>][] = [
  ['the API agrees', async () => Response.json({ message: 'success.signed_out' })],
  ['the API refuses', async () => Response.json({ message: 'errors.internal' }, { status: 500 })],
  ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
]
test.each(outcomes)(
  'signing out ends the session and leads to the start when %s',
  async (_, signOut) => {
    const { router } = await open()
    await within(sidebar()).findByText('Ada Lovelace')
    network.mockImplementation(signOut)
    await userEvent.click(button(m['shell.sign_out']()))
    expect(await screen.findByText('page /')).toBeTruthy()
    expect(network).toHaveBeenLastCalledWith(
      '/api/auth/signout',
      expect.objectContaining({ method: 'POST' }),
    )
    expect(router.state.location.pathname).toBe('/')
    expect(signedIn.state).toBe(false)
    expect(localStorage).toHaveLength(0)
  },
)
