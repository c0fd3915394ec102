import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/lib/query-client.ts'
import { presetStyle } from '#captions/index.ts'
import { PlaybackProvider } from './playback-provider.tsx'
import { VideoPlayer } from './video-player.tsx'

vi.mock('#app/features/editor/preview/caption-canvas.tsx', () => ({
  CaptionCanvas: () => <p>captions</p>,
}))

const STORE = 'https://store.example/video'

/** The API that signs addresses, and the store behind them. */
let signs: () => Response
let stores: () => Response
let signed: number

beforeEach(() => {
  signed = 0
  signs = () => {
    signed += 1
    return Response.json({ url: `${STORE}?${signed}`, expires_at: '' })
  }
  stores = () => new Response('', { status: 206 })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) =>
    String(input).startsWith(STORE) ? stores() : signs(),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Props = Partial<Parameters<typeof VideoPlayer>[0]>

function open(first: Props = {}) {
  const client = createQueryClient()
  const player = (props: Props) => (
    <StrictMode>
      <QueryClientProvider client={client}>
        <PlaybackProvider>
          <VideoPlayer
            projectId="p1"
            frame={{ width: 540, height: 960 }}
            lang="en"
            words={[]}
            style={presetStyle('none')}
            showsCaptions={false}
            source="original"
            {...props}
          />
        </PlaybackProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  const { rerender } = render(player(first))
  return { change: (props: Props) => rerender(player(props)) }
}
const video = () => {
  const element = document.querySelector('video')
  if (!element) throw new Error('no video')
  return element
}
const addressed = async (address: string) => waitFor(() => expect(video().src).toBe(address))

/** The element's error, then its event, as browsers do it. */
function breakOff(code: number) {
  Object.defineProperty(video(), 'error', { value: { code }, configurable: true })
  fireEvent.error(video())
}
const showPicture = () => {
  Object.defineProperty(video(), 'error', { value: null, configurable: true })
  fireEvent(video(), new Event('emptied'))
  fireEvent.loadedData(video())
}

test('the video comes from a signed address of the store, without cookies', async () => {
  open()
  expect(screen.getByText('Loading the video…')).toBeDefined()
  await addressed(`${STORE}?1`)
  expect(video().crossOrigin).toBe('anonymous')
  act(showPicture)
  expect(screen.queryByText('Loading the video…')).toBeNull()
})

test('an address that has expired is replaced, and that is said meanwhile', async () => {
  open()
  await addressed(`${STORE}?1`)
  act(showPicture)
  stores = () => new Response('', { status: 403 })
  breakOff(2)
  await screen.findByText('The video stopped. Fetching it again…')
  await addressed(`${STORE}?2`)
  act(showPicture)
  expect(screen.queryByText('The video stopped. Fetching it again…')).toBeNull()
})

test('a store that is away is said, and can be tried at once', async () => {
  open()
  await addressed(`${STORE}?1`)
  stores = () => {
    throw new TypeError('refused')
  }
  breakOff(4)
  await screen.findByText('The video is out of reach for the moment. Trying again…')
  await addressed(`${STORE}?2`)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await addressed(`${STORE}?3`)
})

test('a refusal is told in the words of the API', async () => {
  signs = () =>
    Response.json(
      { code: 'PROJECT_NOT_FOUND', message: 'errors.project_not_found' },
      { status: 404 },
    )
  open()
  await screen.findByText('⚠️ Project not found.')
})

test('a video that the browser cannot play says so, until there is a copy that it can', async () => {
  const { change } = open()
  await addressed(`${STORE}?1`)
  breakOff(4)
  await addressed(`${STORE}?2`)
  act(() => void fireEvent(video(), new Event('emptied')))
  breakOff(4)
  await screen.findByText('This browser cannot play this video')
  change({ showsCaptions: true })
  expect(screen.getByText('captions')).toBeDefined()
  await addressed(`${STORE}?3`)
})

test('a video with a damaged place is not fetched for ever, but again after it has played on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
  await addressed(`${STORE}?1`)
  const playOn = () => {
    showPicture()
    fireEvent.play(video())
  }
  act(playOn)
  breakOff(3)
  await addressed(`${STORE}?2`)
  act(playOn)
  await act(() => vi.advanceTimersByTimeAsync(6000))
  breakOff(3)
  await addressed(`${STORE}?3`)
  act(playOn)
  breakOff(3)
  await screen.findByText('This browser cannot play this video')
  vi.useRealTimers()
})

test('the exported file has its captions in the picture', async () => {
  open({ source: 'export', showsCaptions: false })
  await addressed(`${STORE}?1`)
  expect(screen.queryByText('captions')).toBeNull()
})

test('what is shown over the picture is part of the player', async () => {
  open({ overlay: <p>Exporting</p> })
  expect(screen.getByRole('region', { name: 'Video' }).textContent).toContain('Exporting')
  await addressed(`${STORE}?1`)
})
