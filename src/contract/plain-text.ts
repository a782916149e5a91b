import { z } from 'zod'
import { oneLine } from './one-line.ts'
import { withoutInvisible } from './visible-text.ts'

/** Text of several lines that other people will read. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max * 2)
    .transform(withoutInvisible)
    .pipe(z.string().max(max))

/** Text of one line that other people will read; may be empty. */
export const visibleLine = (max: number) =>
  z
    .string()
    .max(max * 2)
    .transform(withoutInvisible)
    .pipe(oneLine(0, max))
