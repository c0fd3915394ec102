/**
 * A browser may forbid a page to keep anything: reading `localStorage` then throws, everywhere. Such a page gets a
 * storage that lasts as long as itself. Called before anything else runs.
 */
export function ensureStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!isUsable(name)) Object.defineProperty(window, name, { value: new MemoryStorage() })
  }
}

function isUsable(name: 'localStorage' | 'sessionStorage'): boolean {
  const probe = 'wordlight:probe'
  try {
    window[name].setItem(probe, '')
    window[name].removeItem(probe)
    return true
  } catch {
    return false
  }
}

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.#items.set(key, String(value))
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  clear() {
    this.#items.clear()
  }
}
