import { problemOf } from '../api/problem-error.ts'
import { setTabValue, getTabText } from './tab-storage.ts'

/** `crypto.randomUUID` is missing on plain http in a local network; random bytes are not. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * One key for one attempt at something that must happen once: a retry, even after a reload, sends the same key,
 * and the server answers as it did the first time. A refusal ends the attempt.
 */
export function idempotencyKey(what: string): string {
  const stored = getTabText(`attempt:${what}`)
  if (stored) return stored
  const key = newKey()
  setTabValue(`attempt:${what}`, key)
  return key
}

export const hasIdempotencyKey = (what: string) => getTabText(`attempt:${what}`) !== undefined

export const deleteIdempotencyKey = (what: string) => setTabValue(`attempt:${what}`, null)

/** One attempt at something that must happen once: silence leaves it open, an answer or a refusal ends it. */
export async function withIdempotencyKey<T>(what: string, call: (key: string) => Promise<T>): Promise<T> {
  try {
    const answer = await call(idempotencyKey(what))
    deleteIdempotencyKey(what)
    return answer
  } catch (error) {
    const { status } = problemOf(error)
    if (status >= 400 && status < 500) deleteIdempotencyKey(what)
    throw error
  }
}
