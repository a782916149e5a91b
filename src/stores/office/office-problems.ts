import { problemOf } from '../../api/problem-error.ts'

export { problemOf } from '../../api/problem-error.ts'

const TRIES = 2

/** A call that came to no answer is made again; a refusal is one. */
export const shouldRetry = (failures: number, error: unknown) => {
  const { status } = problemOf(error)
  return failures < TRIES && (status === 0 || status === 503)
}
