import { createFileRoute } from '@tanstack/react-router'
import { VideosScreen } from '#app/features/videos/videos-screen.tsx'

export const Route = createFileRoute('/_protected/dashboard/videos')({ component: VideosScreen })
