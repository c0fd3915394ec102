import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a build of the web app is made from. Caption fonts come from packages of the lockfile. */
const INPUTS = [
  'app/**/*',
  'captions/**/*.{ts,bin}',
  'api/{adapters,contract}/**/*.ts',
  'api/*.ts',
  'db/constants.ts',
  'dev/build/**/*.ts',
  'messages/*.json',
  'project.inlang/settings.json',
  'public/**/*',
  '*.config.ts',
  'package.json',
  'package-lock.json',
]
const LEFT_OUT = [/\.test\.tsx?$/, /^app\/paraglide\//, /\.gen\.ts$/]

/** One digest over the names and the contents of all inputs. */
export function digestOfInputs(root: string): string {
  const hash = createHash('sha256')
  const names = globSync(INPUTS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((name) => !LEFT_OUT.some((pattern) => pattern.test(name)))
  for (const name of [...new Set(names)].sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0')
  }
  return hash.digest('hex')
}
