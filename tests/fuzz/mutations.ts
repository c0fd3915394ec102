import fc from 'fast-check'

type Path = (string | number)[]

/** Stands in a value for text that JSON.stringify would not write. */
const RAW = '\u0001raw:'
const raw = (text: string) => `${RAW}${text}\u0001`

const DEEP = `${'[['.repeat(5000)}${']]'.repeat(5000)}`
const RAW_TEXTS = ['NaN', 'Infinity', '1e999', '-0', '0x10', '01', 'undefined', '1e-999', DEEP]
const HOSTILE_TEXTS = [
  '',
  ' ',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202etxt.exe',
  '\ufeff',
  '🤦🏽‍♀️'.repeat(30),
  '../../etc/passwd',
  `'; drop table users; --`,
  '%s%n{{x}}$(id)',
  '<script>alert(1)</script>',
  '{\\p1}m 0 0',
  'x'.repeat(100_000),
]
const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324]
const HOSTILE_KEYS = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    '\u0000',
    '\ud800',
  ],
  ...['id', 'user_id', 'userId', 'plan', 'quota', 'email', 'status', 'is_admin', 'source_key'],
]

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { x: {} }) },
  { weight: 3, arbitrary: fc.constantFrom(...RAW_TEXTS).map(raw) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, 0, 'x').map((item) => new Array<unknown>(10_000).fill(item)),
  },
)

/** A value with one thing changed: replaced, missing, added, renamed, or repeated. */
export function mutationOf(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(value)
  const objects = paths.filter((path) => isObject(at(value, path)))
  const arrays = paths.filter((path) => Array.isArray(at(value, path)))
  const replaced = fc
    .tuple(fc.constantFrom(...paths), hostileValue)
    .map(([path, hostile]) => change(value, path, () => hostile))
  const mutations: fc.Arbitrary<unknown>[] = [replaced, replaced, replaced]
  if (paths.length > 1) {
    mutations.push(fc.constantFrom(...paths.slice(1)).map((path) => drop(value, path)))
  }
  if (objects.length > 0) {
    const extra = fc.tuple(
      fc.constantFrom(...objects),
      fc.oneof(fc.constantFrom(...HOSTILE_KEYS), fc.string({ unit: 'binary' })),
      hostileValue,
    )
    mutations.push(extra.map(([path, key, hostile]) => addKey(value, path, key, hostile)))
  }
  if (arrays.length > 0) {
    const repeated = fc.tuple(fc.constantFrom(...arrays), fc.constantFrom(2, 21, 6001))
    mutations.push(repeated.map(([path, times]) => repeat(value, path, times)))
  }
  return fc.oneof(...mutations)
}

/** JSON, with the raw texts of mutations in it. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.replace(/"\\u0001raw:(.*?)\\u0001"/g, (_, inside: string) => inside)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    return [path, ...value.slice(0, 3).flatMap((item, index) => pathsOf(item, [...path, index]))]
  }
  if (!isObject(value)) return [path]
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))]
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value)
}

function change(value: unknown, path: Path, edit: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return edit(value)
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === key ? change(item, rest, edit) : item))
  }
  const entries = Object.entries(value as Record<string, unknown>)
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === key ? change(item, rest, edit) : item]),
  )
}

function drop(value: unknown, path: Path): unknown {
  const last = path.at(-1)
  return change(value, path.slice(0, -1), (parent) => {
    if (Array.isArray(parent)) return parent.filter((_, index) => index !== last)
    const entries = Object.entries(parent as Record<string, unknown>)
    return Object.fromEntries(entries.filter(([name]) => name !== last))
  })
}

function addKey(value: unknown, path: Path, key: string, added: unknown): unknown {
  return change(value, path, (parent) => {
    const copy = { ...(parent as Record<string, unknown>) }
    // An assignment to __proto__ would set the prototype instead of making a key.
    Object.defineProperty(copy, key, { value: added, enumerable: true, configurable: true })
    return copy
  })
}

function repeat(value: unknown, path: Path, times: number): unknown {
  return change(value, path, (parent) => {
    const items = parent as unknown[]
    return Array.from(
      { length: Math.max(times, items.length) },
      (_, index) => items[index % (items.length || 1)] ?? 1,
    )
  })
}
