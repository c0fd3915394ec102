/** A page's title: what it shows, then the product. */
export function pageTitle(shown: string): string {
  return `${shown} · Wordlight`
}
