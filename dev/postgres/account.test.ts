import { expect, test } from 'vitest'
import { serverAccount } from './account.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n'
const POSTGRES = 'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash\n'

test.runIf(isRoot)('root hands the server to postgres, else to nobody', () => {
  expect(serverAccount(NOBODY + POSTGRES)).toEqual({ uid: 101, gid: 104 })
  expect(serverAccount(NOBODY)).toEqual({ uid: 65_534, gid: 65_534 })
  expect(() => serverAccount('root:x:0:0::/:/bin/sh\n')).toThrow('cannot run as root')
})

test.skipIf(isRoot)('everybody else runs it themselves', () => {
  expect(serverAccount(POSTGRES)).toBeNull()
})
