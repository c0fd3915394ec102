import { Store } from '@tanstack/react-store'

/** Whether the product answers. */
export const connection = new Store<'here' | 'away'>('here')

/** Why it is away: nothing answers, or the API does and a part behind it does not. */
export type Absence = 'silent' | 'restarting'
export const absence = new Store<Absence>('silent')

const AWAY_STATUSES = [502, 503, 504]

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

/** What an answer says about the product as a whole: null when it is there, even if this one call was refused. */
export function absenceIn(response: Response): Absence | null {
  const isOurs = response.headers.get('content-type')?.includes('json') ?? false
  if (AWAY_STATUSES.includes(response.status)) return isOurs ? 'restarting' : 'silent'
  return response.status >= 500 && !isOurs ? 'silent' : null
}

/** The product is there again. */
export function comeBack(): void {
  connection.setState(() => 'here')
}

function leave(reason: Absence): void {
  absence.setState(() => reason)
  connection.setState(() => 'away')
}
