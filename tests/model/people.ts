import type { TokenResponse } from '../../src/contract/identity/session.ts'
import type { World } from './world.ts'

/** Somebody with an account. */
export interface Person {
  readonly phone: string
  access: string
  /** Cookies of their browser: by them they stay signed in. */
  cookies: string
}

/** The part of a world that signing in needs. */
type Entrance = Pick<World, 'send' | 'db' | 'steps'> & { readonly people: readonly unknown[] }

interface SignedIn {
  readonly person: Person
  readonly answer: TokenResponse
}

const cookieIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map(line => line.split(';')[0] ?? '')
    .filter(pair => !pair.endsWith('='))
    .join('; ')

/** A network of their own for each step: limits of networks are for other tests. */
const network = (world: Entrance) => ({ 'x-forwarded-for': `203.0.${world.steps % 250}.${world.people.length % 250}` })

/** Signs up, or in again, with the code that was sent; a guest's cart comes along. */
export async function signIn(world: Entrance, phone: string, orderToken = ''): Promise<SignedIn | undefined> {
  const signUp = await world.send('POST', '/auth/sign_up', { login: phone }, network(world))
  const { challenge } = (await signUp.json()) as { readonly challenge?: string }
  const rows = await world
    .db()
    .query.selectFrom('outbox')
    .select('payload_json')
    .where('kind', '=', 'auth.code-sms')
    .where('payload_json', 'like', `%${phone}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const written = JSON.parse(rows[0]?.payload_json ?? '{}') as { readonly code?: string; readonly text?: string }
  // Where a worker runs beside, the message may have been kept as its text meanwhile.
  const code = written.code ?? /\b\d{6}\b/.exec(written.text ?? '')?.[0]
  if (challenge === undefined || code === undefined) return undefined
  const body = { grant_type: 'code', challenge, code, ...(orderToken !== '' && { order_token: orderToken }) }
  const response = await world.send('POST', '/oauth/token', body, network(world))
  if (!response.ok) return undefined
  const answer = (await response.json()) as TokenResponse
  return { person: { phone, access: answer.access_token, cookies: cookieIn(response) }, answer }
}

/** As a page does when its access has run out; false when the session is over too. */
export async function refreshSession(world: Entrance, person: Person): Promise<boolean> {
  const body = { grant_type: 'refresh_token' }
  const headers = { ...network(world), ...(person.cookies !== '' && { cookie: person.cookies }) }
  const response = await world.send('POST', '/oauth/token', body, headers)
  if (!response.ok) return false
  person.access = ((await response.json()) as TokenResponse).access_token
  person.cookies = cookieIn(response)
  return true
}
