/** Whether the API answers for this path, wherever pages stand beside it. */
export function isApiPath(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith('/api/')
}
