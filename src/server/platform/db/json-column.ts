import type { z } from 'zod'

/** A `*_json` column, read and written through one schema. */
export interface JsonColumn<T> {
  read(text: string): T
  write(value: T): string
}

/**
 * A value that is not of the schema means a broken row or a forgotten migration: it is thrown where it is read, by the
 * column's name and without the value, which may be personal.
 */
export const jsonColumn = <T>(column: string, schema: z.ZodType<T>): JsonColumn<T> => ({
  read(text) {
    const parsed = schema.safeParse(parse(column, text))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new Error(`${column} is not of its schema (${issue?.path.join('.') || 'the whole value'}: ${issue?.code})`)
  },
  write: value => JSON.stringify(value)
})

/** The parser's own error would quote the text. */
function parse(column: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${column} is not JSON`)
  }
}
