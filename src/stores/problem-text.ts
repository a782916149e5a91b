import { problemOf } from '../api/problem-error.ts'

/** The sentences of a refusal by field; the server names fields by path (`organisation.name`). */
export const problemsByField = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(problemOf(error).errors).flatMap(([path, [sentence]]) =>
      sentence ? [[path.split('.').at(-1) ?? '', sentence]] : []
    )
  )

/** A failure as one sentence: of a field, of the server, or of the notices where no answer came; '' while there is none. */
export function problemText(error: unknown, notices: Readonly<Record<string, string>>, field?: string): string {
  if (error === undefined) return ''
  const { errors, message, code } = problemOf(error)
  return (
    (field !== undefined ? errors[field]?.[0] : undefined) || message || notices[code] || notices['unexpected'] || code
  )
}
