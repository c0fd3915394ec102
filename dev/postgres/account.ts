import { readFileSync } from 'node:fs'

export type Account = { uid: number; gid: number }

/**
 * The account under which Postgres must run, because it refuses to be root: `postgres` where it exists, else `nobody`.
 * Null when we are not root and everything may run as ourselves.
 */
export function serverAccount(passwd = readPasswd(), ownUid = process.getuid?.()): Account | null {
  if (ownUid !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    // Postgres looks its account up, so only one that the system knows will do.
    const fields = passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error('Postgres cannot run as root, and there is no account "postgres" or "nobody".')
}

function readPasswd(): string {
  return readFileSync('/etc/passwd', 'utf8')
}
