import { PROJECT_NAME_MAX_LENGTH } from '#config'

/** The next free name in the row "Talk", "Talk (2)", "Talk (3)". */
export function copyName(name: string, taken: readonly string[]): string {
  const base = name.replace(/ \(\d{1,4}\)$/, '')
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`
    const candidate = base.slice(0, PROJECT_NAME_MAX_LENGTH - suffix.length).trimEnd() + suffix
    // A character outside the basic plane is two units of a string, and half of one is no text.
    const copy = candidate.toWellFormed().replace('\ufffd', '')
    if (!taken.includes(copy)) return copy
  }
}
