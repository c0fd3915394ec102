import { m } from '#app/paraglide/messages.js'

/** For those with a mouse: a finger has nothing to drop. */
export function DropHint() {
  return <span className="pointer-coarse:hidden">{m['videos.drop_hint']()}</span>
}
