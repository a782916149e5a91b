import { expect, test } from 'vitest'
import type { SocialStartResponse } from '../../../src/contract/identity/social.ts'
import { ok, err } from '../../../src/domain/result.ts'
import type { SocialIdentity } from '../../../src/domain/identity/social-sign-in.ts'
import { createHttpApp } from '../../../src/server/http-app.ts'
import { openLog } from '../../../src/server/platform/http/log.ts'
import type { SocialSignIn } from '../../../src/server/customers/accounts/social-sign-in/provider-redirects.ts'
import { socialRoutes } from '../../../src/server/customers/accounts/social-sign-in/routes.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { BOLOR, openProvider, consent, allow } from '../../support/identity-provider.ts'

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
    return { provider, seen, at, ...visitor(app) }
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
    const { go, provider } = await openDoor()
    const away = await go('/auth/google/start?return=/en/cart')
    await provider.injectFault('500', 'POST /google/token')
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
    const jarBefore = new Map(jar)

    const elsewhere = pathOf(back).replace(/state=[^&]+/, `state=${'x'.repeat(43)}`)
    expect((await go(elsewhere)).status).toBe(403)
    expect((await go(pathOf(back).replace('google', 'facebook'))).status).toBe(403)

    // Another browser with the same link.
    jar.clear()
    expect((await go(pathOf(back))).status).toBe(403)

    // A cookie that somebody else wrote.
    for (const [name, value] of jarBefore) jar.set(name, `${value}x`)
    expect((await go(pathOf(back))).status).toBe(403)

    // Too late.
    for (const [name, value] of jarBefore) jar.set(name, value)
    at.clock.pass(11)
    expect((await go(pathOf(back))).status).toBe(403)
    expect(seen).toEqual([])
  })

  test('social sign-in: an answer is valid once', async () => {
    const { go, seen, jar } = await openDoor()
    const away = await go('/auth/google/start')
    const jarBefore = new Map(jar)
    const back = pathOf(await consent(away.location, allow))
    expect((await go(back)).status).toBe(303)
    expect((await go(back)).status).toBe(403)
    for (const [name, value] of jarBefore) jar.set(name, value)
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
