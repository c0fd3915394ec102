import type { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { api, read } from '#app/lib/api/client.ts'
import { forgetCancelled, noteCancelled } from './cancelled-jobs.ts'
import { projectsQueryOptions } from './project-queries.ts'
import { isInProgress } from './project-status.ts'

const POLL_MS = 1000
/** Longer than a worker takes to hear of it (its heartbeat) and to stop. */
const PATIENCE_MS = 15_000

/**
 * Stops what runs for a project and waits until it has stopped, as far as that can be seen.
 *
 * @returns the API's message; null when it had ended already
 */
export async function cancelJob(queryClient: QueryClient, id: string): Promise<string | null> {
  // Before it is sent: the list may show the end sooner than the answer comes.
  noteCancelled(queryClient, id)
  try {
    const { message } = await read(api.project[':id'].cancel.$post({ param: { id } }))
    await untilStopped(queryClient, id)
    return message
  } catch (error) {
    forgetCancelled(queryClient, id)
    if (error instanceof ApiFailure && error.code === 'PROCESS_NOT_FOUND') return null
    throw error
  }
}

async function untilStopped(queryClient: QueryClient, id: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const options = { ...projectsQueryOptions(), staleTime: 0 }
    // It is cancelled all the same, which the list shows once it can be read.
    const projects = await queryClient.fetchQuery(options).catch(() => [])
    const status = projects.find((project) => project.id === id)?.status
    if (status === undefined || !isInProgress(status)) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
