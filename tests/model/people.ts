import type { World } from './world.ts'

/** Somebody with an account. */
export interface Person {
  readonly phone: string
  access: string
}

/** Signs up, or in again, with the code that was sent. */
export async function signIn(world: World, phone: string): Promise<string | undefined> {
  const network = { 'x-forwarded-for': `203.0.${world.steps % 250}.${world.people.length % 250}` }
  const asked = (await world.ask('POST', '/auth/sign_up', { login: phone }, network)) as unknown as {
    body: { challenge?: string }
  }
  const rows = await world
    .db()
    .query.selectFrom('outbox')
    .select('payload_json')
    .where('kind', '=', 'sms.code')
    .where('payload_json', 'like', `%${phone}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const { code } = JSON.parse(rows[0]?.payload_json ?? '{}') as { code?: string }
  if (asked.body.challenge === undefined || code === undefined) return undefined
  const signedIn = (await world.ask(
    'POST',
    '/oauth/token',
    { grant_type: 'code', challenge: asked.body.challenge, code },
    network
  )) as unknown as { body: { access_token?: string } }
  return signedIn.body.access_token
}
