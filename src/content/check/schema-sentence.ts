import type { z } from 'zod'
import { sentenceOf } from './sentence.ts'

const valueAt = (input: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input)

/** Everything that a schema does not take in `input`, each with its place: `name.mn: This is empty.` */
export const schemaSentence = ({ issues }: z.ZodError, input: unknown) =>
  issues
    .map(issue => `${issue.path.join('.') || 'input'}: ${sentenceOf(issue, valueAt(input, issue.path))}`)
    .join(' ')
