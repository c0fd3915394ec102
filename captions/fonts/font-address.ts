/** Where the web app serves a complete font file. The address changes with the bytes, so it may be cached for ever. */
export function fontAddress({ file, sha256 }: { file: string; sha256: string }): string {
  return `/fonts/${sha256.slice(0, 16)}/${file}`
}
