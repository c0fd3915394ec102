/**
 * The network address of a caller: the socket's peer or, behind a proxy, what that proxy has written into `header`. Of
 * a list its last entry counts, which no caller can write.
 */
export function clientAddress(
  headers: Headers,
  peer: string | undefined,
  header: string | undefined,
): string | undefined {
  if (header === undefined) return peer
  return headers.get(header)?.split(',').at(-1)?.trim() || peer
}
