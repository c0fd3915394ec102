import { expect, test } from 'vitest'
import { serverAccount } from './account.ts'

const ROOT = 0
const NOBODY = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n'
const POSTGRES = 'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash\n'

test('root hands the server to postgres, else to nobody', () => {
  expect(serverAccount(NOBODY + POSTGRES, ROOT)).toEqual({ uid: 101, gid: 104 })
  expect(serverAccount(NOBODY, ROOT)).toEqual({ uid: 65_534, gid: 65_534 })
  expect(() => serverAccount('root:x:0:0::/:/bin/sh\n', ROOT)).toThrow('cannot run as root')
})

test('everybody else runs it themselves', () => {
  expect(serverAccount(POSTGRES, 1000)).toBeNull()
})
