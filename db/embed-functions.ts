import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { FUNCTIONS_HEADER, functionsMigration } from './functions.ts'

// After `drizzle-kit generate --custom --name what_changes`: node db/embed-functions.ts db/migrations/NNNN_what_changes.sql
const file = argv[2]
const before = file ? readFileSync(file, 'utf8') : ''
if (!file || !(before.startsWith('-- Custom SQL') || before.startsWith(FUNCTIONS_HEADER))) {
  throw new Error('Name the custom migration that shall carry the functions.')
}
writeFileSync(file, functionsMigration())
