import fc from 'fast-check'
import { bytes as join, mp4 } from '#api/testing/media-bytes.ts'
import { fittingValue, type JsonSchema } from './values.ts'

type Part = { head: string; content: Uint8Array | string }
type Form = { type: string | null; bytes: Uint8Array<ArrayBuffer> }

const BOUNDARY = 'a-boundary-of-the-tests'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const VIDEO = mp4()

/** Multipart forms for a schema whose binary fields are files: right ones, and ones with a thing or two wrong. */
export function formOf(schema: JsonSchema): fc.Arbitrary<Form> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    field.format === 'binary' || field.type === undefined
      ? fileParts(name)
      : fieldParts(name, field),
  )
  const parts = fc.tuple(...fields)
  const disturbed = parts.chain((all) => disturb(all))
  return fc.oneof(
    { weight: 1, arbitrary: parts.map((all) => toForm(all)) },
    { weight: 3, arbitrary: disturbed.map((all) => toForm(all)) },
    { weight: 1, arbitrary: parts.chain((all) => breakForm(toForm(all))) },
  )
}

function fieldParts(name: string, schema: JsonSchema): fc.Arbitrary<Part> {
  return fittingValue(schema, name).map((value) => field(name, String(value)))
}

function fileParts(name: string): fc.Arbitrary<Part> {
  const names = [
    'talk.mp4',
    '',
    '../../x;$(id).mp4',
    'é"\u202e.mp4',
    'x'.repeat(300),
    'a\\"b',
    '\u0000',
  ]
  const contents = [VIDEO, VIDEO, VIDEO.slice(0, 100), '', '<html>', '#EXTM3U\n']
  return fc
    .record({ filename: fc.constantFrom(...names), content: fc.constantFrom(...contents) })
    .map(({ filename, content }) => ({
      head: `content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: video/mp4`,
      content,
    }))
}

const field = (name: string, content: string): Part => ({
  head: `content-disposition: form-data; name="${name}"`,
  content,
})

function disturb(parts: Part[]): fc.Arbitrary<Part[]> {
  const index = fc.nat({ max: parts.length - 1 })
  const hostile = fc.oneof(
    fc.constantFrom('', '\u0000', '   ', '\ufeff', 'x'.repeat(5000), '\u202e', '<b>', 'xx'),
    fc.string({ unit: 'binary' }),
  )
  const heads = [
    'content-disposition: form-data',
    'content-disposition: attachment; name="file"; filename=x',
    'content-disposition: form-data; name=""',
    'content-disposition: form-data; name="__proto__"',
    `content-disposition: form-data; name*=UTF-8''%ff%fe`,
    `content-disposition: form-data; name="file"; filename*=UTF-8''%ff`,
    'content-disposition: form-data; name="file"; filename="x"\r\u0000',
    'content-disposition: form-data; name="file"; filename="a\nb"',
    'content-type: text/plain; charset=x-none\r\ncontent-disposition: form-data; name="lang"',
    `content-disposition: form-data; name="${'n'.repeat(20_000)}"`,
    'content-transfer-encoding: base64\r\ncontent-disposition: form-data; name="projectName"',
    'no header at all',
    '',
  ]
  return fc.oneof(
    index.map((gone) => parts.filter((_, at) => at !== gone)),
    index.map((twice) => [...parts, ...parts.slice(twice, twice + 1)]),
    fc.shuffledSubarray(parts),
    fc
      .tuple(index, hostile)
      .map(([where, content]) =>
        parts.map((part, at) => (at === where ? { ...part, content } : part)),
      ),
    fc
      .tuple(index, fc.constantFrom(...heads))
      .map(([where, head]) => parts.map((part, at) => (at === where ? { ...part, head } : part))),
    fc.constantFrom('status', 'user_id', '__proto__').map((name) => [...parts, field(name, 'x')]),
    fc.constant(Array.from({ length: 50 }, (_, at) => field(`f${at}`, 'x'))),
  )
}

function breakForm(form: Form): fc.Arbitrary<Form> {
  const types = [
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
    ],
    ...[
      'multipart/mixed; boundary=x',
      `${TYPE}; boundary=y`,
      'application/json',
      '',
      TYPE.toUpperCase(),
    ],
    `multipart/form-data; boundary=${'b'.repeat(5000)}`,
  ]
  return fc.oneof(
    fc
      .nat({ max: form.bytes.length })
      .map((length) => ({ ...form, bytes: form.bytes.slice(0, length) })),
    fc.constantFrom(...types).map((type) => ({ ...form, type })),
    fc.constant({ ...form, type: null }),
    fc.uint8Array({ maxLength: 300 }).map((noise) => ({ ...form, bytes: Uint8Array.from(noise) })),
    fc
      .tuple(fc.nat({ max: form.bytes.length - 1 }), fc.nat({ max: 255 }))
      .map(([at, byte]) => ({ ...form, bytes: form.bytes.with(at, byte) })),
  )
}

function toForm(parts: Part[]): Form {
  const sections = parts.map(({ head, content }) =>
    join(`--${BOUNDARY}\r\n${head}\r\n\r\n`, content, '\r\n'),
  )
  return { type: TYPE, bytes: Uint8Array.from(join(...sections, `--${BOUNDARY}--\r\n`)) }
}
