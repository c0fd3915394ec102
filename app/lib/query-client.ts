import { onlineManager, QueryClient } from '@tanstack/react-query'
import { QUERY_LIMITS } from '#config'
import { ApiFailure } from './api/api-failure.ts'
import { absence, connection } from './connection.ts'

/** A refusal stays a refusal however often it is asked for. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiFailure) || error.status >= 500 || error.status === 429
}

/** The cache of server data with the limits of the specification, section 9. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_LIMITS.cacheMs,
        retry: (failures, error) => failures < QUERY_LIMITS.retries && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, QUERY_LIMITS.longestBackoffMs),
      },
      // What somebody has asked for fails at once and says so; it does not happen minutes later.
      mutations: { networkMode: 'always' },
    },
  })
}

/** While nothing answers, queries wait for the product instead of failing one by one. Called once. */
export function pauseQueriesWhileSilent(): void {
  onlineManager.setEventListener((setOnline) => {
    const follow = () => setOnline(connection.state === 'here' || absence.state !== 'silent')
    const subscriptions = [connection.subscribe(follow), absence.subscribe(follow)]
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe()
    }
  })
}
