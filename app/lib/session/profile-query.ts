import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#app/lib/api/client.ts'

/** The account that is signed in: name, e-mail, plan. */
export function profileQueryOptions() {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => read(api.auth.profile.$get({}, { init: { signal } })),
    staleTime: 60_000,
  })
}
