import { useEffect } from 'react'
import { m } from '#app/paraglide/messages.js'

/** Puts a project's name into the page's title. The next page sets a title of its own. */
export function useProjectTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = m['editor.title_of']({ name })
  }, [name])
}
