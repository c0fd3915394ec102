import fc from 'fast-check'
import type { Call } from './calls.ts'
import { formOf } from './forms.ts'
import { mutationOf, toJsonText } from './mutations.ts'
import { fittingValue } from './values.ts'

/** `own` stands for what the world has for this call: the id of a living thing, a token that is good. */
export type FuzzRequest = {
  /** Already encoded. */
  id: string
  bearer: string | null
  lease: string | null
  /** With its question mark, or empty. */
  query: string
  headers: Record<string, string>
  body: { type: string | null; bytes: Uint8Array<ArrayBuffer>; encoding?: string } | null
}

const HOSTILE_IDS = [
  ...['0', '-1', 'null', 'undefined', '%00', '%ff', '%', '..', '%2e%2e%2f', 'a%2Fb', '{id}'],
  ...['%F0%9F%98%80', `%27%3B--`, 'x'.repeat(5000), '00000000-0000-0000-0000-000000000000'],
  ...['ffffffff-ffff-ffff-ffff-ffffffffffff', '%20', 'constructor', '__proto__', '1e3'],
]
const HOSTILE_TOKENS = ['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'x'.repeat(5000)]
const HEADERS: Record<string, string[]> = {
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,2-3', 'bytes=99999999999999999999-', 'x'],
  'x-request-id': ['', 'x', '\u00ff', '00000000-0000-4000-8000-000000000000', 'y'.repeat(9000)],
  'accept-language': ['fr', 'x'.repeat(5000), '<script>'],
  'user-agent': ['x'.repeat(5000), '\u00e9'],
  'if-match': ['*', '"1"', 'W/"1"', '999999999', '-1', '1e3', 'x'],
  'if-none-match': ['*'],
  'if-range': ['x'],
  accept: ['text/html', '*/*;q=nan'],
  'x-forwarded-for': ['x', '127.0.0.1'],
  'sec-purpose': ['prefetch'],
  'transfer-encoding': ['chunked'],
  'content-length': ['0', '1', '-1', 'x', '99999999999999999999'],
  expect: ['100-continue'],
  origin: ['https://evil.example.test', 'null'],
}

const mostlyOwn = <T>(hostile: fc.Arbitrary<T>, weight = 12) =>
  fc.oneof({ weight, arbitrary: fc.constant('own') }, { weight: 1, arbitrary: hostile })

/** Requests for a call: most of them right but for one thing, some right, some nonsense. */
export function requestsFor(call: Call): fc.Arbitrary<FuzzRequest> {
  const hostileToken = fc.constantFrom(null, ...HOSTILE_TOKENS)
  const hasId = call.path.includes('{')
  return fc.record({
    id: hasId
      ? mostlyOwn(fc.oneof(fc.uuid(), fc.constantFrom(...HOSTILE_IDS)), 8)
      : fc.constant('own'),
    bearer: mostlyOwn(hostileToken, 20),
    lease: mostlyOwn(fc.oneof(hostileToken, fc.uuid())),
    query: queriesFor(call),
    headers: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: hostileHeaders() },
    ),
    body: bodiesFor(call),
  })
}

function queriesFor(call: Call): fc.Arbitrary<string> {
  const known = fc.record(
    Object.fromEntries(
      Object.entries(call.query).map(([name, schema]) => [
        name,
        fc.oneof(fittingValue(schema, name).map(String), fc.string({ unit: 'binary-ascii' })),
      ]),
    ),
    { requiredKeys: [] },
  )
  const asQuery = (fields: object) => {
    const text = new URLSearchParams(fields as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  }
  return fc.oneof(
    { weight: 6, arbitrary: known.map(asQuery) },
    fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }).map(asQuery),
    fc.constantFrom(
      '?',
      '?%',
      '?%00=%ff',
      '?a[]=1&a[]=2',
      '?__proto__[x]=1',
      `?${'a=1&'.repeat(500)}`,
    ),
  )
}

function hostileHeaders(): fc.Arbitrary<Record<string, string>> {
  const header = fc
    .constantFrom(...Object.entries(HEADERS))
    .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)))
  return fc.array(header, { minLength: 1, maxLength: 3 }).map(Object.fromEntries)
}

function bodiesFor(call: Call): fc.Arbitrary<FuzzRequest['body']> {
  if (call.method === 'GET' || call.method === 'HEAD') return fc.constant(null)
  if (!call.body) {
    return fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, garbage('{}'))
  }
  if (call.body.type === 'multipart/form-data') return formOf(call.body.schema)
  const valid = fittingValue(call.body.schema)
  const json = (value: unknown) => asJson(toJsonText(value))
  return fc.oneof(
    { weight: 2, arbitrary: valid.map(json) },
    { weight: 7, arbitrary: valid.chain(mutationOf).map(json) },
    { weight: 1, arbitrary: valid.chain((value) => mutationOf(value).chain(mutationOf)).map(json) },
    { weight: 2, arbitrary: valid.chain((value) => garbage(toJsonText(value))) },
  )
}

/** Bodies that are no JSON, or do not say so. */
function garbage(json: string): fc.Arbitrary<FuzzRequest['body']> {
  const gzip = [0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 0xff]
  const types = [
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/html'],
    ...[
      'application/json; charset=utf-16',
      'application/json;',
      'application/problem+json',
      '',
      '/',
    ],
    ...['multipart/form-data; boundary=x', 'application/jsonp', 'JSON', 'application/octet-stream'],
  ]
  return fc.oneof(
    fc.nat({ max: json.length }).map((length) => asJson(json.slice(0, length))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ ...asJson(''), bytes: own(bytes) })),
    fc.constantFrom(...types).map((type) => ({ ...asJson(json), type })),
    fc.constantFrom(
      { ...asJson(json), type: null },
      { ...asJson(''), bytes: Uint8Array.from([...gzip, 1, 2, 3]), encoding: 'gzip' },
      { ...asJson(json), encoding: 'gzip' },
      asJson(`\ufeff${json}`),
      asJson(`${json}${json}`),
      asJson(`${json}\u0000`),
      { ...asJson(''), bytes: Uint8Array.from([0x22, 0xc3, 0x28, 0xff, 0x22]) },
      asJson('['.repeat(200_000)),
      asJson('{"a":'.repeat(20_000)),
      asJson(' '.repeat(100_000)),
      asJson(`"${'x'.repeat(7 * 1024 * 1024)}"`),
      asJson('null'),
      asJson('[]'),
    ),
  )
}

function asJson(text: string) {
  return { type: 'application/json', bytes: new TextEncoder().encode(text) }
}

function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes)
}
