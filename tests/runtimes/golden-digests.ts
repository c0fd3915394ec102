import type { FontSet } from '#captions/index.ts'
import { compileGolden, GOLDEN_CASES, goldenFile } from '#tests/golden/cases.ts'

/** The SHA-256 of each golden file, compiled afresh; runs in every runtime. */
export async function goldenDigests(fonts: FontSet): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const golden of GOLDEN_CASES) {
    const bytes = new TextEncoder().encode(compileGolden(golden, fonts))
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    digests[goldenFile(golden)] = toHex(digest)
  }
  return digests
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
