import { ACCESS_TOKEN_KEY } from './token-storage.ts'

/** The attribute of <html> that says that somebody is signed in. Styles look at it: what the server draws cannot know. */
export const SIGNED_IN_MARK = 'data-signed-in'

/** Inline script that sets the mark before anything is painted. */
export const SIGNED_IN_SCRIPT = `try{document.documentElement.toggleAttribute('${SIGNED_IN_MARK}',localStorage.getItem('${ACCESS_TOKEN_KEY}')!==null)}catch{}`
