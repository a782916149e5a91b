import { z } from 'astro/zod'
import { parseLocalMoment } from '../domain/moment.ts'

/** Help for editors: the purpose of a field and an example value. */
export interface FieldDescription {
  readonly description: string
  readonly example: unknown
}

/** One piece of plain text of at most `longest` characters. */
export const textField = (longest: number, description: FieldDescription) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .meta({ ...description })

/** A day or a moment in Ulaanbaatar's time. In the future it holds a piece back when the field is `published`. */
export const momentField = (description: FieldDescription) =>
  z
    .string()
    .transform((written, context) => {
      const read = parseLocalMoment(written)
      if (read) return read
      context.addIssue({ code: 'invalid_format', format: 'date', input: written })
      return z.NEVER
    })
    .meta({ ...description })

/** An address part: small Latin letters, digits and dashes. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Every piece of every collection may be held back, a translation too: `define-collection.ts` adds this itself. */
export const draft = z
  .boolean()
  .optional()
  .meta({ description: 'Not finished: seen in preview only. Take the line away to publish.', example: true })
