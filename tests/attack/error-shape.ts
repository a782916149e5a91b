import { jsonOf, type Answer } from './client.ts'

/** Lines of a stack, and names of our files: they say more than a stranger needs. */
const INSIDE = /\n\s+at \S+ ?\(?\S+:\d+:\d+\)?|node_modules|\/src\/server\/|SQLITE_|PostgresError|relation "/
const CODE = /^[a-z][a-z0-9-]*$/

/** Answers that shed load or say that somebody outside does not answer: they must say when to come again. */
export const isPolite = ({ status, headers }: Answer) => status === 503 && headers['retry-after'] !== undefined

/** Why this is no answer the shop promises; undefined when it is one. */
export function responseFault(answer: Answer, { mayBeBusy = false } = {}): string | undefined {
  const { status, text, error } = answer
  if (status === 0) return error ?? 'no answer'
  if (INSIDE.test(text)) return `${status} shows the inside: ${INSIDE.exec(text)?.[0].trim()}`
  if (status >= 500 && !(mayBeBusy && isPolite(answer))) return `${status} ${text.slice(0, 120)}`
  if (status < 400) return undefined
  const body = jsonOf(answer)
  const isProblem = typeof body?.['error'] === 'string' && body['error'] !== '' && CODE.test(String(body['code']))
  return isProblem ? undefined : `${status} is not in the shape of errors: ${text.slice(0, 120)}`
}
