import { Store } from '@tanstack/react-store'

/** Whether the product answers. `away` lasts until the first answer after a failure. */
export const connection = new Store<'here' | 'away'>('here')

/** Answers that say that a part of the product is restarting, not that the request was wrong. */
const AWAY_STATUSES = [502, 503, 504]

/** Told of each answer. */
export function noteAnswer(status: number): void {
  connection.setState(() => (AWAY_STATUSES.includes(status) ? 'away' : 'here'))
}

/** Told of each request that got no answer. */
export function noteSilence(): void {
  connection.setState(() => 'away')
}
