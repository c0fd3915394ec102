import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Cloud } from '#tests/support/launch-cloud.ts'
import { ROOT } from '#tests/support/repository.ts'

/** A new user with a plan and one project in each status, made by `bin/seed`. */
export function seedUser(cloud: Cloud): Cloud {
  const said = execFileSync(path.join(ROOT, 'bin', 'seed'), {
    encoding: 'utf8',
    env: { ...process.env, WORDLIGHT_STATE_DIR: cloud.stateDir },
  })
  const [, email, password] = /^(\S+) +password (\S+)/m.exec(said) ?? []
  if (!email || !password) throw new Error(`bin/seed made no user:\n${said}`)
  return { ...cloud, email, password }
}
