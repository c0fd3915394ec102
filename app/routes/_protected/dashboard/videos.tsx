import { createFileRoute } from '@tanstack/react-router'
import { VideosScreen } from '#app/features/videos/videos-screen.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { m } from '#app/paraglide/messages.js'

export const Route = createFileRoute('/_protected/dashboard/videos')({
  head: () => ({ meta: [{ title: pageTitle(m['videos.title']()) }] }),
  component: VideosScreen,
})
