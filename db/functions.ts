import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('./functions/', import.meta.url)

// Functions are executable by everybody unless told otherwise.
const REVOKE = 'revoke execute on all functions in schema public from public;\n'

/** The definitions of db/functions, one statement per file, in the order of their names. */
export function readFunctions(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
}

/** How a migration that carries the functions begins. */
export const FUNCTIONS_HEADER =
  '-- The functions of db/functions, put here by db/embed-functions.ts.\n'

/** The text of a migration that brings every function up to date. */
export function functionsMigration(): string {
  return FUNCTIONS_HEADER + [...readFunctions(), REVOKE].join('--> statement-breakpoint\n')
}
