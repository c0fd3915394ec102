import { sha256Of } from '#captions/sha256.ts'

/**
 * The entity tag of a project's captions: the version of its words and style, and the SHA-256 of the ASS file that they
 * make. A page that compiles another file than the server has another tag for the same version.
 */
export async function subtitleTag(version: number, ass: string): Promise<string> {
  return `"${version}-${await sha256Of(new TextEncoder().encode(ass))}"`
}

/** What a tag says; a proxy that compresses an answer marks its tag as weak. */
const strong = (tag: string): string => tag.replace(/^W\//, '')

export function isSameTag(one: string, other: string): boolean {
  return strong(one) === strong(other)
}

/** Whether two tags are of one version. */
export function isSameVersion(one: string, other: string): boolean {
  return strong(one).split('-')[0] === strong(other).split('-')[0]
}
