import type { FontSet } from '#captions/index.ts'
import { sha256Of } from '#captions/sha256.ts'
import { compileGolden, GOLDEN_CASES, goldenFile } from '#tests/golden/cases.ts'

/** The SHA-256 of each golden file, compiled afresh; runs in every runtime. */
export async function goldenDigests(fonts: FontSet): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const golden of GOLDEN_CASES) {
    const bytes = new TextEncoder().encode(compileGolden(golden, fonts))
    digests[goldenFile(golden)] = await sha256Of(bytes)
  }
  return digests
}
