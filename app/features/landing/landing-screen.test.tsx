import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#app/paraglide/messages.js'
import * as runtime from '#app/paraglide/runtime.js'
import { renderPage } from '#tests/support/render-page.tsx'
import { LandingScreen } from './landing-screen.tsx'

beforeEach(() => {
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('both ways in are there, and the mark of the page decides which is seen', async () => {
  await renderPage(LandingScreen)
  expect(target(m['landing.login']())).toBe('/signin')
  expect(target(m['landing.dashboard']())).toBe('/dashboard')
  expect(target(m['landing.start']())).toBe('/dashboard')
})

test('the headline reads as one sentence', async () => {
  await renderPage(LandingScreen)
  const [plain] = [m['landing.headline']().replaceAll(/[[\]]/g, '')]
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(plain)
})

test('no link leads to a part of the page that does not exist', async () => {
  await renderPage(LandingScreen)
  const anchors = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.includes('#'))
  expect(anchors).toEqual([])
})

test('the language that is shown is pressed, and another one can be', async () => {
  const set = vi.spyOn(runtime, 'setLocale').mockReturnValue()
  await renderPage(LandingScreen)
  expect(screen.getByRole('button', { name: 'EN, English', pressed: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'FR, Français', pressed: false }))
  expect(set).toHaveBeenCalledExactlyOnceWith('fr')
})

test('the demo can be stopped and started', async () => {
  await renderPage(LandingScreen)
  const video = screen.getByLabelText<HTMLVideoElement>(m['landing.demo']())
  await userEvent.click(screen.getByRole('button', { name: m['landing.play']() }))
  expect(video.play).toHaveBeenCalledTimes(1)
  vi.spyOn(video, 'paused', 'get').mockReturnValue(false)
  video.dispatchEvent(new Event('play'))
  await userEvent.click(await screen.findByRole('button', { name: m['landing.pause']() }))
  expect(video.pause).toHaveBeenCalledTimes(1)
})
