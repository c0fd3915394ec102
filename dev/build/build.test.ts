import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles } from './compress-files.ts'
import { digestOfInputs } from './web-inputs.ts'
import { writeWorkerFiles } from './worker-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

test('a build is stale when an input changed, came, went or got another name, and only then', () => {
  const digests = new Set<string>()
  const note = () => digests.add(digestOfInputs(folder)).size
  write('app/client.tsx', 'one')
  expect(note()).toBe(1)
  write('app/client.tsx', 'two')
  expect(note()).toBe(2)
  write('messages/en.json', '{}')
  expect(note()).toBe(3)
  rmSync(join(folder, 'app/client.tsx'))
  write('app/server.ts', 'two')
  expect(note()).toBe(4)

  write('app/client.test.tsx', 'a test')
  write('app/paraglide/messages.js', 'made from messages')
  write('app/routeTree.gen.ts', 'made from routes')
  write('worker/main.py', 'no part of it')
  expect(note()).toBe(4)
})

test('files that become smaller get their twins, others none', async () => {
  const script = 'export const answer = 42\n'.repeat(100)
  write('assets/main.js', script)
  write('assets/tiny.js', 'x')
  write('assets/noise.wasm', Buffer.from(crypto.getRandomValues(new Uint8Array(4096))))
  write('assets/face.woff2', script)
  await compressFiles(folder)
  const read = (name: string) => readFileSync(join(folder, 'assets', name))
  expect(brotliDecompressSync(read('main.js.br')).toString()).toBe(script)
  expect(gunzipSync(read('main.js.gz')).toString()).toBe(script)
  for (const name of ['tiny.js', 'noise.wasm', 'face.woff2']) {
    for (const ending of ['br', 'gz']) {
      expect(existsSync(join(folder, 'assets', `${name}.${ending}`))).toBe(false)
    }
  }
})

test('Cloudflare is told the rules that the other servers go by', () => {
  writeWorkerFiles(folder)
  const headers = readFileSync(join(folder, '_headers'), 'utf8')
  expect(headers).toMatch(/^\/\*\n( {2}[\w-]+: .+\n)+\/assets\/\*\n/)
  expect(headers).toContain(
    '  ! cache-control\n  cache-control: public, max-age=31536000, immutable',
  )
  expect(headers).toContain("  content-security-policy: default-src 'none';")
})
