import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SocialStartResponse } from '../../../src/contract/social.ts'
import { ok, err } from '../../../src/domain/result.ts'
import { socialStep, type SocialIdentity, type SocialProviderName } from '../../../src/domain/social-sign-in.ts'
import { createHttpApp } from '../../../src/server/http-app.ts'
import { openLog } from '../../../src/server/platform/http/log.ts'
import { ProviderError } from '../../../src/server/platform/http-client/index.ts'
import { facebookSignIn } from '../../../src/server/providers/social/facebook.ts'
import { googleSignIn } from '../../../src/server/providers/social/google.ts'
import { challengeOf } from '../../../src/server/customers/accounts/social-sign-in/flow.ts'
import type { SocialSignIn } from '../../../src/server/customers/accounts/social-sign-in/provider-redirects.ts'
import { socialRoutes } from '../../../src/server/customers/accounts/social-sign-in/routes.ts'
import { startIdentitySimulator } from '../../../simulators/identity/start.ts'
import { PEOPLE } from '../../../simulators/identity/people.ts'
import { browser, codeTo } from '../../support/person.ts'
import { buyer, onBothDatabases } from '../../support/shop.ts'

const BOLOR = PEOPLE[0]?.id ?? ''
const redirectUri = 'http://localhost:4321/auth/google/callback'

async function openProvider() {
  const provider = await startIdentitySimulator({ port: 0 })
  onTestFinished(() => provider.close())
  const control = (path: string, body: unknown) =>
    fetch(`${provider.url}/simulator${path}`, { method: 'POST', body: JSON.stringify(body) })
  const { clientId, clientSecret } = provider
  const options = { clientId, clientSecret, timeoutMs: 2_000 }
  return {
    ...provider,
    google: googleSignIn({ ...options, url: provider.googleUrl }),
    facebook: facebookSignIn({ ...options, url: provider.facebookUrl }),
    lies: (lie: string) => control('/defects', lie),
    trouble: (kind: string, call: string) => control('/faults', { kind, call, times: 1 })
  }
}

type Provider = Awaited<ReturnType<typeof openProvider>>

/** What a person does on the consent page; answers the address they are sent back to. */
async function consent(address: string, form: Readonly<Record<string, string>>): Promise<URL> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '')
}

const allow = { answer: 'allow', person: BOLOR }

async function granted(provider: Provider, name: SocialProviderName, form: Readonly<Record<string, string>> = allow) {
  const [state, nonce, verifier] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64url')) as [
    string,
    string,
    string
  ]
  const address = provider[name].authorizeUrl({ state, nonce, challenge: challengeOf(verifier), redirectUri })
  const back = await consent(address, form)
  expect(back.searchParams.get('state')).toBe(state)
  return { code: back.searchParams.get('code') ?? '', verifier, nonce, redirectUri }
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Error
  )

describe('identity provider', () => {
  test('identity: of Google has a verified address', async () => {
    const provider = await openProvider()
    expect(await provider.google.identify(await granted(provider, 'google'))).toEqual({
      provider: 'google',
      subject: BOLOR,
      email: 'bolor@example.mn',
      emailVerified: true,
      name: 'Болормаа'
    })
    const typed = { answer: 'allow', person: '', name: 'X', email: 'New@Example.mn' }
    expect(await provider.google.identify(await granted(provider, 'google', typed))).toMatchObject({
      email: 'new@example.mn',
      emailVerified: false
    })
  })

  test('identity: of Facebook never has a verified address', async () => {
    const provider = await openProvider()
    expect(await provider.facebook.identify(await granted(provider, 'facebook'))).toEqual({
      provider: 'facebook',
      subject: BOLOR,
      email: 'bolor@example.mn',
      emailVerified: false,
      name: 'Болормаа'
    })
  })

  test.each([
    'forged',
    'unsigned',
    'wrong-audience',
    'wrong-issuer',
    'wrong-nonce',
    'other-application',
    'expired',
    'no-subject'
  ])('identity: a token that is %s is refused', async lie => {
    const provider = await openProvider()
    const answer = await granted(provider, 'google')
    await provider.lies(lie)
    const error = await failure(provider.google.identify(answer))
    expect(error).toBeInstanceOf(ProviderError)
    expect(error?.message).toContain('id_token')
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/bolor|eyJ/)
  })

  test.each(['google', 'facebook'] as const)(
    'identity: %s answers once for each code, and only to its requester',
    async name => {
      const provider = await openProvider()
      const answer = await granted(provider, name)
      await provider[name].identify(answer)
      expect(await failure(provider[name].identify(answer))).toBeInstanceOf(ProviderError)
      const stolen = await granted(provider, name)
      const thief = { ...stolen, verifier: randomBytes(32).toString('base64url') }
      expect(await failure(provider[name].identify(thief))).toBeInstanceOf(ProviderError)
      const elsewhere = { ...(await granted(provider, name)), redirectUri: 'https://evil.example/callback' }
      expect(await failure(provider[name].identify(elsewhere))).toBeInstanceOf(ProviderError)
    }
  )

  test.each(['500', 'garbled', 'drop', 'lost', 'cut', 'hang'])(
    'identity: an answer that is %s is refused',
    async kind => {
      const provider = await openProvider()
      for (const call of ['POST /google/token', 'GET /google/oauth2/v3/certs']) {
        const answer = await granted(provider, 'google')
        await provider.trouble(kind, call)
        const fresh = googleSignIn({
          clientId: provider.clientId,
          clientSecret: provider.clientSecret,
          url: provider.googleUrl,
          timeoutMs: kind === 'hang' ? 150 : 2_000
        })
        expect(await failure(fresh.identify(answer))).toBeInstanceOf(ProviderError)
      }
    }
  )
})

describe('an identity without an account', () => {
  const identity = { provider: 'google', subject: '1', email: 'a@example.mn', name: undefined } as const
  test.each([
    [true, false, 'create'],
    [true, true, 'prove'],
    [false, true, 'create-without-email'],
    [false, false, 'create-without-email']
  ])('identity without an account: verified %s, account exists %s: %s', (emailVerified, isThere, step) =>
    expect(socialStep({ ...identity, emailVerified }, isThere)).toBe(step)
  )
})

onBothDatabases('social sign-in', open => {
  test('social sign-in: is offered for configured providers', async () => {
    const login = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'secret' }
    for (const [environment, providers] of [[login, ['google']] as const, [{}, []] as const]) {
      const { request } = await open({ environment })
      expect(await (await request('GET', '/api/v2/auth/providers')).json()).toEqual({ providers })
    }
  })

  interface Door {
    readonly signIn: SocialSignIn
    readonly publicUrl: string
  }

  async function openDoor({
    signIn = async () => ok(undefined),
    publicUrl = 'http://localhost:4321'
  }: Partial<Door> = {}) {
    const provider = await openProvider()
    const at = await open()
    const seen: (readonly [SocialIdentity, string | null])[] = []
    const log = openLog('silent')
    const routes = socialRoutes({
      db: at.shop.db,
      providers: { google: provider.google, facebook: provider.facebook },
      signIn: async (identity, flow, c) => {
        seen.push([identity, flow.userId])
        return signIn(identity, flow, c)
      },
      authentication: {
        optionalAuth: async (c, next) => {
          const principal = {
            userId: 'bolor',
            sessionId: 's',
            deviceId: 'd',
            authenticatedAt: at.clock.now.toISOString()
          }
          if (c.req.header('authorization')) c.set('principal', principal)
          return next()
        },
        requireRecentAuthentication: (_, next) => next()
      },
      cookies: { device: () => '' },
      pseudonymize: text => `blurred ${Buffer.from(text).toString('hex').slice(-40)}`,
      publicUrl,
      now: () => at.clock.now,
      log
    })
    const app = createHttpApp({ publicUrl, log, ready: () => true, api: routes.api, rootRoutes: [routes.pages] })
    return { house: provider, seen, at, ...visitor(app) }
  }

  /** Follows no redirects and keeps its cookies. */
  function visitor(app: ReturnType<typeof createHttpApp>) {
    const jar = new Map<string, string>()
    return {
      jar,
      async go(path: string, init: RequestInit = {}) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await app.request(path, { ...init, headers: { accept: 'text/html', cookie, ...init.headers } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
          else jar.set(name, value)
        }
        const location = response.headers.get('location') ?? ''
        return { status: response.status, location, html: location ? '' : await response.text(), response }
      }
    }
  }

  const pathOf = ({ pathname, search }: URL) => pathname + search

  test.each(['google', 'facebook'] as const)(
    'social sign-in: ends on the page where it began, with the identity of %s',
    async name => {
      const { go, seen, jar } = await openDoor()
      const away = await go(`/auth/${name}/start?return=${encodeURIComponent('/en/cart?x=1#top')}`)
      expect(away.status).toBe(303)
      expect(away.response.headers.get('set-cookie')).toMatch(/HttpOnly/)
      expect(away.response.headers.get('set-cookie')).toMatch(/SameSite=Lax/)
      const back = await go(pathOf(await consent(away.location, allow)))
      expect([back.status, back.location]).toEqual([303, '/en/cart?x=1#top'])
      expect(seen).toMatchObject([[{ provider: name, subject: BOLOR }, null]])
      expect(jar.size).toBe(0)
    }
  )

  test('social sign-in: its state is behind TLS in a cookie that no subdomain can plant, until it is answered', async () => {
    const { go } = await openDoor({ publicUrl: 'https://delguur.mn' })
    const away = await go('/auth/google/start')
    const [question = ''] = away.response.headers.getSetCookie()
    expect(question).toMatch(/^__Host-social-[^=]+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const back = await go(pathOf(await consent(away.location, allow)))
    expect(back.status).toBe(303)
    const [name] = question.split('=')
    expect(back.response.headers.getSetCookie()).toEqual([`${name}=; Max-Age=0; Path=/; Secure`])
  })

  test.each([
    ['//evil.example', '/'],
    ['https://evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/%2F%2Fevil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth/google/start', '/'],
    ['', '/']
  ])('social sign-in: never redirects to "%s"', async (wished, home) => {
    const { go } = await openDoor()
    const away = await go(`/auth/google/start?return=${encodeURIComponent(wished)}`)
    expect((await go(pathOf(await consent(away.location, allow)))).location).toBe(home)
  })

  test.each([
    ['google', 'Та Google-ээр нэвтрэхийг зөвшөөрсөнгүй.'],
    ['facebook', 'Та Facebook-ээр нэвтрэхийг зөвшөөрсөнгүй.']
  ] as const)('social sign-in: a denial at %s is reported', async (name, sentence) => {
    const { go, seen } = await openDoor()
    const away = await go(`/auth/${name}/start?return=/cart`)
    const { status, html } = await go(pathOf(await consent(away.location, { answer: 'deny' })))
    expect(status).toBe(403)
    expect(html).toContain(sentence)
    expect(html).toContain('href="/cart"')
    expect(seen).toEqual([])
  })

  test('social sign-in: an outage of the provider is reported, in the reader’s language, and to programs as JSON', async () => {
    const { go, house: provider } = await openDoor()
    const away = await go('/auth/google/start?return=/en/cart')
    await provider.trouble('500', 'POST /google/token')
    const failed = await go(pathOf(await consent(away.location, allow)))
    expect(failed.status).toBe(502)
    expect(failed.html).toContain('Signing in with Google did not work.')
    expect(failed.html).not.toMatch(/<script|style="/)
    const json = await go('/auth/google/callback?state=x&code=y', { headers: { accept: 'application/json' } })
    expect(JSON.parse(json.html)).toMatchObject({ code: 'google-failed' })
  })

  test('social sign-in: an answer without a request opens nothing', async () => {
    const { go, seen, jar, at } = await openDoor()
    const away = await go('/auth/google/start')
    const back = await consent(away.location, allow)
    const kept = new Map(jar)

    const elsewhere = pathOf(back).replace(/state=[^&]+/, `state=${'x'.repeat(43)}`)
    expect((await go(elsewhere)).status).toBe(403)
    expect((await go(pathOf(back).replace('google', 'facebook'))).status).toBe(403)

    // Another browser with the same link.
    jar.clear()
    expect((await go(pathOf(back))).status).toBe(403)

    // A cookie that somebody else wrote.
    for (const [name, value] of kept) jar.set(name, `${value}x`)
    expect((await go(pathOf(back))).status).toBe(403)

    // Too late.
    for (const [name, value] of kept) jar.set(name, value)
    at.clock.pass(11)
    expect((await go(pathOf(back))).status).toBe(403)
    expect(seen).toEqual([])
  })

  test('social sign-in: an answer is valid once', async () => {
    const { go, seen, jar } = await openDoor()
    const away = await go('/auth/google/start')
    const kept = new Map(jar)
    const back = pathOf(await consent(away.location, allow))
    expect((await go(back)).status).toBe(303)
    expect((await go(back)).status).toBe(403)
    for (const [name, value] of kept) jar.set(name, value)
    expect((await go(back)).status).toBe(502)
    expect(seen).toHaveLength(1)
  })

  test('social sign-in: two tabs do not disturb each other', async () => {
    const { go, seen } = await openDoor()
    const [first, second] = [await go('/auth/google/start?return=/a'), await go('/auth/google/start?return=/b')]
    expect((await go(pathOf(await consent(second.location, allow)))).location).toBe('/b')
    expect((await go(pathOf(await consent(first.location, allow)))).location).toBe('/a')
    expect(seen).toHaveLength(2)
  })

  test('social sign-in: only a signed-in customer connects a provider to an account', async () => {
    const { go, seen } = await openDoor({ signIn: async () => err('social-taken') })
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const body = JSON.stringify({ return: '/account' })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      return go('/api/v2/auth/google', init)
    }
    expect((await ask({ 'sec-fetch-site': 'cross-site', authorization: 'Bearer x' })).status).toBe(403)
    const { url } = JSON.parse((await ask({ authorization: 'Bearer x' })).html) as SocialStartResponse
    const { status, html } = await go(pathOf(await consent(url, allow)))
    expect(status).toBe(409)
    expect(html).toContain('Энэ хаяг өөр бүртгэлтэй холбогдсон байна.')
    expect(html).toContain('href="/account"')
    expect(seen).toMatchObject([[{ subject: BOLOR }, 'bolor']])
  })

  test('social sign-in: too many attempts from one network wait', async () => {
    const { go, at } = await openDoor()
    await go('/auth/google/start')
    await at.shop.db.change(({ query }) => query.updateTable('rate_limits').set({ used: 300 }).execute())
    expect((await go('/auth/google/start')).status).toBe(429)
  })
})

onBothDatabases('social account', open => {
  const NETWORK = '203.0.113.9'

  async function openShopDoor() {
    const provider = await openProvider()
    const at = await open({
      environment: {
        GOOGLE_URL: provider.googleUrl,
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        FACEBOOK_URL: provider.facebookUrl,
        FACEBOOK_APP_ID: provider.clientId,
        FACEBOOK_APP_SECRET: provider.clientSecret
      },
      now: new Date()
    })
    const identities = () => at.shop.db.query.selectFrom('identities').select(['user_id', 'kind', 'subject']).execute()

    /** Goes there and back; the social cookie travels by hand, as the callback is no call of the API. */
    async function through(
      name: SocialProviderName,
      visitor: ReturnType<typeof browser>,
      form: Readonly<Record<string, string>> = allow,
      body: object = {},
      meanwhile: () => Promise<unknown> = () => Promise.resolve()
    ) {
      const { body: answer } = await visitor.send('POST', `/auth/${name}`, { return: '/account', ...body })
      const back = await consent((answer as unknown as SocialStartResponse).url, form)
      const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      await meanwhile()
      const response = await at.request('GET', back.pathname + back.search, undefined, {
        cookie,
        accept: 'text/html',
        'x-forwarded-for': NETWORK
      })
      for (const line of response.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value !== '') visitor.cookies.set(key, value)
      }
      return response
    }
    const signedIn = async (visitor: ReturnType<typeof browser>) =>
      (await visitor.send('POST', '/oauth/token', { grant_type: 'refresh_token' })).body.user_id
    return { at, house: provider, identities, through, signedIn, visitor: () => browser(at, NETWORK) }
  }

  test('social account: is created once and found again, from another device too', async () => {
    const { through, signedIn, identities, visitor } = await openShopDoor()
    const [phone, admin] = [visitor(), visitor()]
    const first = await through('google', phone)
    expect([first.status, first.headers.get('location')]).toEqual([303, '/account'])
    const userId = await signedIn(phone)
    expect(userId).toMatch(/^[0-9a-f-]{36}$/)
    await through('google', admin)
    expect(await signedIn(admin)).toBe(userId)
    expect(await identities()).toEqual(
      expect.arrayContaining([
        { user_id: userId, kind: 'google', subject: BOLOR },
        { user_id: userId, kind: 'email', subject: 'bolor@example.mn' }
      ])
    )
    expect(await identities()).toHaveLength(2)
  })

  test('social account: an account with the same address opens only after proof of ownership', async () => {
    const { at, through, signedIn, identities, visitor } = await openShopDoor()
    const owner = visitor()
    const { body } = await owner.send('POST', '/auth/sign_up', { login: 'bolor@example.mn' })
    const code = await codeTo(at, 'bolor@example.mn')
    await owner.send('POST', '/oauth/token', { grant_type: 'code', challenge: body.challenge, code })
    const ownerId = await signedIn(owner)

    const stranger = visitor()
    const refused = await through('google', stranger)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('бүртгэл аль хэдийн байна')
    expect(await signedIn(stranger)).toBeUndefined()
    expect(await identities()).toHaveLength(1)

    // Signed in the old way, the owner connects the provider, and from then on comes in by it.
    const linked = await through('google', owner)
    expect(linked.status).toBe(303)
    const later = visitor()
    await through('google', later)
    expect(await signedIn(later)).toBe(ownerId)
    expect((await through('google', owner)).status).toBe(303)
  })

  test('social account: is never found by an address that its provider has not verified', async () => {
    const { through, signedIn, identities, visitor } = await openShopDoor()
    const [google, facebook, elsewhere] = [visitor(), visitor(), visitor()]
    await through('google', google)
    await through('facebook', facebook)
    const typed = { answer: 'allow', person: '', email: 'bolor@elsewhere.mn', name: 'X', verified: 'on' }
    await through('google', elsewhere, typed)
    const ids = [await signedIn(google), await signedIn(facebook), await signedIn(elsewhere)]
    expect(new Set(ids).size).toBe(3)
    expect((await identities()).filter(({ kind }) => kind === 'email')).toEqual([
      { user_id: ids[0], kind: 'email', subject: 'bolor@example.mn' }
    ])
  })

  test('social account: of another customer is not taken over by connecting', async () => {
    const { through, signedIn, identities, visitor, at } = await openShopDoor()
    await through('google', visitor())
    const other = visitor()
    const { body } = await other.send('POST', '/auth/sign_up', { login: '99191234' })
    const code = await codeTo(at, '99191234')
    await other.send('POST', '/oauth/token', { grant_type: 'code', challenge: body.challenge, code })
    expect((await through('google', other)).status).toBe(409)
    expect(await signedIn(other)).not.toBe((await identities()).find(({ kind }) => kind === 'google')?.user_id)
  })

  test('social account: is not connected after its requester has signed out on a shared device', async () => {
    const { through, identities, visitor, at } = await openShopDoor()
    const owner = visitor()
    await owner.signIn('99191234')
    const answer = await through('google', owner, allow, {}, () => owner.send('POST', '/oauth/revoke', {}))
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Дахин нэвтэрнэ үү')
    expect((await identities()).map(({ kind }) => kind)).toEqual(['phone'])
    expect(await at.shop.db.query.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('social account: takes the guest’s cart along', async () => {
    const { at, through, signedIn, visitor } = await openShopDoor()
    const guest = buyer(at)
    await guest.add('PAR-500')
    const somebody = visitor()
    await through('google', somebody, allow)
    const userId = await signedIn(somebody)
    // The page they come back to brings it, and says what became of it.
    const claimed = await somebody.send('POST', '/orders/claim', { order_token: guest.order().token })
    expect(claimed).toMatchObject({ status: 200, body: { number: guest.order().number, notices: [] } })
    const order = await at.shop.db.query.selectFrom('orders').select('user_id').executeTakeFirstOrThrow()
    expect(order.user_id).toBe(userId)
  })

  test('social account: is unavailable without a configured provider', async () => {
    const at = await open()
    expect((await at.request('GET', '/auth/google/start')).status).toBe(404)
    expect((await at.request('POST', '/api/v2/auth/facebook', {})).status).toBe(404)
  })
})
