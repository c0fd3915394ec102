import { defineConfig } from 'drizzle-kit'

/** For `drizzle-kit generate --config db/drizzle.config.ts --name what_changes`; nothing at run time reads it. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  out: './db/migrations',
  breakpoints: true,
})
