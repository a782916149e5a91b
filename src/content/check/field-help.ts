import { z } from 'astro/zod'
import { Document, isScalar, isSeq, visit } from 'yaml'

type Path = readonly PropertyKey[]

/** The schema inside `.optional()`, `.default()`, `.nullable()` or a transformation. */
function inside(schema: unknown): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return schema.unwrap() as z.ZodType
  }
  return schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : undefined
}

/** A field's schema without `.optional()`, `.default()` and transformations. */
export function unwrapSchema(schema: z.ZodType): z.ZodType {
  const inner = inside(schema)
  return inner ? unwrapSchema(inner) : schema
}

export interface FieldHelp {
  readonly description: string | undefined
  readonly example: unknown
}

/** Description and example that a field's schema has for editors. */
export function fieldHelpOf(schema: z.ZodType): FieldHelp {
  const { description, example } = schema.meta() ?? {}
  if (description !== undefined || example !== undefined) return { description, example }
  const inner = inside(schema)
  return inner ? fieldHelpOf(inner) : { description, example }
}

/** True where a file may leave the field out. */
export const isOptionalField = (schema: z.ZodType) => schema.safeParse(undefined).success

/** The schema of what stands inside another one. */
function step(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const outer = unwrapSchema(schema)
  if (outer instanceof z.ZodObject) return (outer.shape as Record<PropertyKey, z.ZodType>)[key]
  if (outer instanceof z.ZodArray) return outer.element as z.ZodType
  if (outer instanceof z.ZodRecord) return outer.valueType as z.ZodType
  return undefined
}

/** The schema at a path, with every one on the way to it. */
export function schemasAlong(schema: z.ZodType, path: Path): readonly z.ZodType[] {
  const along: z.ZodType[] = []
  let at: z.ZodType | undefined = schema
  for (const key of path) {
    at = at && step(at, key)
    if (!at) break
    along.push(at)
  }
  return along
}

/** Lines with a right value of the field at a path, as they would stand in a file. */
export function exampleAt(schema: z.ZodType, path: Path): string | undefined {
  const along = schemasAlong(schema, path)
  for (let depth = along.length; depth > 0; depth--) {
    const { example } = along[depth - 1] ? fieldHelpOf(along[depth - 1] as z.ZodType) : {}
    const name = path[depth - 1]
    if (example === undefined) continue
    return asYaml(typeof name === 'string' ? { [name]: example } : [example])
  }
  return undefined
}

/** YAML as an editor would write it: short lists, and rows of lists, on one line. */
export function asYaml(value: unknown): string {
  const document = new Document(value)
  visit(document, {
    Seq: (_, node) => {
      const isShort = node.items.every(isScalar) && String(node.items.map(String)).length < SHORT
      node.flow = isShort
    },
    Map: (_, node, path) => {
      node.flow =
        isSeq(path.at(-1)) && node.items.every(({ value: inner }) => isScalar(inner)) && String(node).length < SHORT
    }
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd()
}

/** Characters that fit one line beside a name. */
const SHORT = 60

export interface FieldShape {
  readonly name: string
  readonly schema: z.ZodType
}

/** The fields of one collection's shape. */
export const fieldsOf = (shape: z.ZodRawShape): readonly FieldShape[] =>
  Object.entries(shape).map(([name, schema]) => ({ name, schema: schema as z.ZodType }))
