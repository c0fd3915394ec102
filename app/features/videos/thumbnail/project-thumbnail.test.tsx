import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Project } from '#api/contract/project.ts'
import { projectOf } from '#app/features/videos/fake-videos-api.ts'
import { refreshProject } from '#app/lib/projects/project-queries.ts'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import { ProjectThumbnail } from './project-thumbnail.tsx'

vi.mock('./use-in-view.ts', () => ({ useInView: () => true }))

const { transcribed, exporting, exported } = PROJECT_STATUS

let queryClient: QueryClient
let signed: number

beforeEach(() => {
  queryClient = new QueryClient()
  signed = 0
  vi.stubGlobal('fetch', async () => {
    signed += 1
    return Response.json({ url: `https://store.test/${signed}` })
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(values: Partial<Project> = {}) {
  const thumbnail = (status: ProjectStatus) => (
    <QueryClientProvider client={queryClient}>
      <ProjectThumbnail project={projectOf({ ...values, status })} />
    </QueryClientProvider>
  )
  const { rerender } = render(thumbnail(exported))
  return (status: ProjectStatus) => rerender(thumbnail(status))
}
const shows = (address: number) =>
  waitFor(() =>
    expect(document.querySelector('video')?.src).toBe(`https://store.test/${address}#t=0.5`),
  )

const picture = () => document.querySelector('img')

test('the still that was made of a video is shown, and the video is not asked for', () => {
  show({ poster_url: 'https://store.test/poster.jpg' })
  expect(picture()?.getAttribute('src')).toBe('https://store.test/poster.jpg')
  expect(picture()?.alt).toBe('')
  expect([document.querySelector('video'), signed]).toEqual([null, 0])
})

test('a still that cannot be had gives way to a frame of the video', async () => {
  show({ poster_url: 'https://store.test/gone.jpg' })
  fireEvent.error(picture() as Element)
  await shows(1)
  expect(picture()).toBeNull()
})

test('a project that was exported again shows its new export', async () => {
  const become = show()
  await shows(1)
  become(transcribed)
  await shows(2)
  become(exporting)
  await shows(3)
  await act(() => refreshProject(queryClient, 'p1'))
  become(exported)
  await shows(4)
})

test('what leaves the video as it is leaves the picture as it is', async () => {
  const become = show()
  await shows(1)
  await act(() => refreshProject(queryClient, 'p1'))
  become(exported)
  expect(signed).toBe(1)
})
