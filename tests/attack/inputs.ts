import fc from 'fast-check'

/** The part of JSON Schema that the document uses for bodies. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
}

const ITEMS_MAX = 5
const CHARACTERS_MAX = 400

/** Values that programs send by mistake and people on purpose. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(
    ...[
      null,
      -1,
      0,
      1e308,
      2 ** 53,
      '',
      ' ',
      '0',
      'null',
      'undefined',
      '\ud800',
      "\u202eӨ%00'; --",
      '../../etc/passwd'
    ],
    ...['a'.repeat(20_000), '<script>alert(1)</script>', '{{7*7}}', '${7*7}', "' or 1=1 --", '%', '%25%30', '\r\nX: 1'],
    ...[[[]], {}, { toString: 1 }, { constructor: { prototype: 1 } }, Array(2_000).fill(0), [null], true]
  )
)

/** Values as the schema wants them; rules it cannot say may still refuse them. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valid))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1_000_000, 2 ** 31 - 1)
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? ITEMS_MAX, ITEMS_MAX))
      })
    case 'object':
      return objectOf(schema)
    default:
      return hostile
  }
}

function objectOf({ properties, required = [], propertyNames, additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (!properties)
    return fc.dictionary(
      propertyNames ? valid(propertyNames).map(String) : fc.string({ maxLength: 20 }),
      valid(typeof additionalProperties === 'object' ? additionalProperties : {}),
      { maxKeys: ITEMS_MAX }
    )
  return fc.record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valid(each)])), {
    requiredKeys: [...required]
  })
}

function text({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') })
      .map(date => date.toISOString().slice(0, 10))
  if (pattern !== undefined)
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'))
    } catch {
      // A pattern that the generator cannot read (a look-ahead) is left to chance.
    }
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, CHARACTERS_MAX))
  })
}

/** A body that is right but for one field, which is anything. */
export const nearlyValid = (schema: Schema): fc.Arbitrary<unknown> => {
  const names = Object.keys(schema.properties ?? schema.oneOf?.[0]?.properties ?? {})
  if (names.length === 0) return hostile
  return fc
    .tuple(valid(schema), fc.constantFrom(...names, 'unknown_field', '__proto__'), hostile)
    .map(([body, name, value]) => ({ ...(body as object), [name]: value }))
}
