import type { CodeResponse } from '../../src/contract/customers/account.ts'
import type { ProblemBody } from '../../src/contract/problem.ts'
import type { TokenResponse } from '../../src/contract/identity/session.ts'
import type { TestShop } from './shop.ts'

interface Sent {
  readonly kind: string
  readonly phone?: string
  readonly to?: string
  readonly code: string
  readonly purpose: string
}

/** Codes that wait to be carried, oldest first. */
export async function codesSent({ shop }: Pick<TestShop, 'shop'>): Promise<readonly Sent[]> {
  const rows = await shop.db.query
    .selectFrom('outbox')
    .select('payload_json')
    .where('kind', 'in', ['auth.code-sms', 'auth.code-mail'])
    .orderBy('id')
    .execute()
  return rows.map(({ payload_json }) => JSON.parse(payload_json) as Sent)
}

export const codeTo = async (shop: Pick<TestShop, 'shop'>, address: string) =>
  (await codesSent(shop)).findLast(({ phone, to }) => phone === address || to === address)?.code ?? ''

/** Another code than this one. */
export const wrongCode = (code: string) => code.replace(/\d$/, last => String((Number(last) + 1) % 10))

/** A browser at the API's door: keeps cookies as a browser does, and its access token. */
export function browser(shop: Pick<TestShop, 'request' | 'shop'>, network = '203.0.113.1') {
  const cookies = new Map<string, string>()
  let access = ''

  const send = async (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await shop.request(method, `/api/v2${path}`, body, {
      'x-forwarded-for': network,
      'accept-language': 'en',
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(access && { authorization: `Bearer ${access}` }),
      ...headers
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await answer.text()
    const json = (text === '' ? {} : JSON.parse(text)) as TokenResponse &
      CodeResponse &
      ProblemBody &
      Record<string, never>
    if (json.access_token) access = json.access_token
    return { status: answer.status, headers: answer.headers, body: json }
  }

  return {
    send,
    cookies,
    access: () => access,
    forgetAccess: () => (access = ''),
    ask: (login: string, call = 'sign_up') => send('POST', `/auth/${call}`, { login }),
    refresh: () => send('POST', '/oauth/token', { grant_type: 'refresh_token' }),
    withCode: (challenge: string, code: string, more: object = {}) =>
      send('POST', '/oauth/token', { grant_type: 'code', challenge, code, ...more }),
    withPassword: (login: string, password: string, more: object = {}) =>
      send('POST', '/auth/sign_in', { login, password, ...more }),
    /** By a code; a person without an account gets one. */
    async signIn(login: string, more: object = {}) {
      const { challenge } = (await send('POST', '/auth/sign_up', { login })).body
      const code = await codeTo(shop, login)
      return send('POST', '/oauth/token', { grant_type: 'code', challenge, code, ...more })
    }
  }
}
