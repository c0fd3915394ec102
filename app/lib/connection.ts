import { Store } from '@tanstack/react-store'

/** Whether the product answers. */
export const connection = new Store<'here' | 'away'>('here')

/** Why it is away: nothing answers, or the API does and a part behind it does not. */
export type Absence = 'silent' | 'restarting'
export const absence = new Store<Absence>('silent')

/** SERVICE_UNAVAILABLE: a part behind the API is down. Any other fault of the API concerns the one call. */
const PART_AWAY_STATUS = 503

/** Told of each answer. */
export function noteAnswer(response: Response): void {
  const found = absenceIn(response)
  if (found !== null) leave(found)
  // Where only a part is down most calls succeed all the same: `watchConnection` asks when it is back.
  else if (absence.state === 'silent') comeBack()
}

/** Told of each request that got no answer. */
export function noteSilence(): void {
  leave('silent')
}

/**
 * What an answer says about the product as a whole: null when it is there, even if this one call was refused. A 5xx
 * that the API did not make itself came from something in front of it, behind which nothing answers.
 */
export function absenceIn({
  status,
  headers,
}: Pick<Response, 'status' | 'headers'>): Absence | null {
  if (status < 500) return null
  // Proxies have error pages and may stamp ids on them, gateways speak JSON: only the API does both.
  const isOurs = headers.has('x-request-id') && headers.get('content-type')?.includes('json')
  if (!isOurs) return 'silent'
  return status === PART_AWAY_STATUS ? 'restarting' : null
}

/** The product is there again. */
export function comeBack(): void {
  connection.setState(() => 'here')
}

function leave(reason: Absence): void {
  absence.setState(() => reason)
  connection.setState(() => 'away')
}
