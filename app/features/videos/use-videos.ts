import { useQuery } from '@tanstack/react-query'
import type { Project } from '#api/contract/project.ts'
import { ApiFailure } from '#app/lib/api/api-failure.ts'
import { projectsQueryOptions } from '#app/lib/projects/project-queries.ts'
import { profileQueryOptions } from '#app/lib/session/profile-query.ts'
import { PLANS } from '#config'

export type Videos =
  | { state: 'loading' }
  | { state: 'without_plan' }
  | { state: 'failed'; error: Error; retry: () => void }
  | {
      state: 'shown'
      projects: readonly Project[]
      /** Bytes; null where the plan is not known here, and the API alone decides. */
      uploadLimit: number | null
    }

/** The caller's videos, which are not asked for without a plan: the API refuses them. */
export function useVideos(): Videos {
  const profile = useQuery(profileQueryOptions())
  const subscription = profile.data?.subscription
  const projects = useQuery({ ...projectsQueryOptions(), enabled: Boolean(subscription) })

  if (subscription === null || isPlanRequired(projects.error)) return { state: 'without_plan' }
  if (subscription && projects.data) {
    const plan = PLANS.find(({ id }) => id === subscription.plan)
    const uploadLimit = plan?.uploadLimitBytes ?? null
    return { state: 'shown', projects: projects.data, uploadLimit }
  }
  const failed = [profile, projects].find((query) => query.error)
  if (!failed?.error) return { state: 'loading' }
  return { state: 'failed', error: failed.error, retry: () => void failed.refetch() }
}

function isPlanRequired(error: Error | null): boolean {
  return error instanceof ApiFailure && error.code === 'PLAN_REQUIRED'
}
