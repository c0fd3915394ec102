import type { CaptionWarning } from '#db/constants.ts'

type Told = {
  id: string
  subtitles_lang: string | null
  suggested_language: string | null
}

const prefixOf = (id: string) => `wordlight:dismissed:${id}:`

/** Those of another language are others: they can be told again. */
const keyOf = (warning: CaptionWarning, told: Told) =>
  `${prefixOf(told.id)}${warning}:${told.subtitles_lang}:${told.suggested_language}`

/** Whether somebody has read a warning of a project and put it away, in this tab. */
export function isDismissed(warning: CaptionWarning, told: Told): boolean {
  return sessionStorage.getItem(keyOf(warning, told)) !== null
}

export function dismiss(warning: CaptionWarning, told: Told): void {
  sessionStorage.setItem(keyOf(warning, told), '1')
}

/** For a new transcription of a project: what it tells is told, whatever was put away before. */
export function forgetDismissed(id: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefixOf(id))) sessionStorage.removeItem(key)
  }
}
