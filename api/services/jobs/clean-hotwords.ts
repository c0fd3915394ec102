/** Each once, in whatever case it came first, without controls and marks of direction; empty ones go. */
export function cleanHotwords(hotwords: readonly string[]): string[] {
  const cleaned = new Map<string, string>()
  for (const hotword of hotwords) {
    const text = hotword
      .normalize('NFC')
      .replace(/\p{Bidi_Control}/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
    const key = text.toLowerCase()
    if (text !== '' && !cleaned.has(key)) cleaned.set(key, text)
  }
  return [...cleaned.values()]
}
