import type { CompilerOptions } from '@inlang/paraglide-js'

/**
 * How messages/*.json become functions. One place, because every tool that compiles them must do it alike: other options
 * would rewrite each other's output.
 */
export const PARAGLIDE = {
  project: './project.inlang',
  outdir: './app/paraglide',
  outputStructure: 'message-modules',
  isServer: 'import.meta.env.SSR',
  cookieName: 'PARAGLIDE_LOCALE',
  // The specification's order; the cookie is the server's copy of what local storage says.
  strategy: ['localStorage', 'cookie', 'preferredLanguage', 'custom-htmlTag', 'baseLocale'],
} satisfies CompilerOptions
