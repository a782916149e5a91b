import { problemOf } from '../api/problem-error.ts'

/** A failure as one sentence: of a field, of the server, or of the notices where no answer came. */
export function problemText(error: unknown, notices: Readonly<Record<string, string>>, field?: string): string {
  const { errors, message, code } = problemOf(error)
  return (
    (field !== undefined ? errors[field]?.[0] : undefined) || message || notices[code] || notices['unexpected'] || code
  )
}
