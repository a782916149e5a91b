import { signIn, type Person } from '../model/people.ts'
import type { Target } from './target.ts'

let met = 0

/** Somebody who has signed in by a code; each comes from a network of their own. */
export async function signedIn({ port, db }: Pick<Target, 'port' | 'db'>, phone: string): Promise<Person> {
  const send = (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`http://127.0.0.1:${port}/api/v2${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) })
    })
  const arrived = await signIn({ send, db: () => db, steps: ++met, people: [] }, phone)
  if (!arrived) throw new Error(`${phone} could not sign in`)
  return arrived.person
}

/** A network for each number, of those that are for examples. */
export const networkOf = (index: number) => `${198 + (index % 2)}.51.${Math.floor(index / 250) % 250}.${index % 250}`
