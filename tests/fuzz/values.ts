import fc from 'fast-check'

/** The part of JSON Schema that the app's document uses. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

/** Values that get past the checks which a schema cannot tell, by the field's name. */
const FITTING: Record<string, unknown[]> = {
  email: ['someone@example.test', 'Some.One@example.test'],
  password: ['correct horse'],
  lang: ['en', 'auto', 'fr'],
  language: ['en'],
  size: [1, 1000],
  type: ['video/mp4'],
  parts: [[1], { 1: '"etag"' }],
  duration_seconds: [60, 60.5],
  width: [720],
  height: [1280],
  proxy_bytes: [null],
  poster_bytes: [null],
  peaks_bytes: [null],
  fontname: ['Montserrat'],
}
const STYLES: [string, unknown[]][] = [
  ['fontsize', [5, 36, 500]],
  ['primaryColour', ['00FFFFFF', '#fff', 'red']],
  ['fontname', ['Montserrat', 'Arial']],
  ['animation_text', ['karaoke', 'hormozi', 'none']],
  ['uppercase', [true, false]],
]

/** Values that fit a schema, small but with all its corners. */
export function fittingValue(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const fitting = FITTING[name]
  const any = anyFitting(schema)
  return fitting ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, any) : any
}

function anyFitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map((choice) => anyFitting(choice)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => anyFitting({ ...schema, type })))
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return arrayOf(schema)
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    fittingValue(field, name),
  ])
  const requiredKeys = required.filter((name) => name in properties)
  const known = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys,
  })
  if (typeof additionalProperties !== 'object') return known
  const style = fc
    .constantFrom(...STYLES)
    .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)))
  const free = fc.tuple(fc.string({ maxLength: 12 }), anyFitting(additionalProperties))
  const entries = fc.array(fc.oneof({ weight: 3, arbitrary: style }, free), { maxLength: 6 })
  return fc.tuple(known, entries).map(([own, more]) => ({ ...Object.fromEntries(more), ...own }))
}

function arrayOf({ items = {}, minItems = 0, maxItems = 6 }: JsonSchema) {
  const maxLength = Math.max(minItems, Math.min(maxItems, 6))
  return fc.array(anyFitting(items), { minLength: minItems, maxLength })
}

function textOf({ format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString())
  const sizes = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }
  return fc.oneof(
    fc.string(sizes),
    fc.string({ ...sizes, unit: 'grapheme' }),
    fc.constant('x'.repeat(maxLength)),
  )
}

function numberOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const least = minimum ?? exclusiveMinimum ?? -1000
  const most = maximum ?? exclusiveMaximum ?? Math.max(1000, least)
  const edges = fc.constantFrom(least, most, least + 1, 2 ** 31, Number.MAX_SAFE_INTEGER)
  if (schema.type === 'integer') {
    const [min, max] = [Math.ceil(least), Math.floor(Math.min(most, 2 ** 53 - 1))]
    return fc.oneof({ weight: 4, arbitrary: fc.integer({ min, max }) }, edges)
  }
  const within = fc.double({ min: least, max: most, noNaN: true })
  return fc.oneof({ weight: 4, arbitrary: within }, edges, fc.constantFrom(0.1, 1e300, 5e-324))
}
