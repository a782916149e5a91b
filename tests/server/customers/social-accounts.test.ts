import { expect, test } from 'vitest'
import type { SocialStartResponse } from '../../../src/contract/identity/social.ts'
import type { SocialProviderName } from '../../../src/domain/identity/social-sign-in.ts'
import { browser, codeTo } from '../../support/person.ts'
import { buyer, onBothDatabases } from '../../support/shop.ts'
import { BOLOR, openProvider, consent, allow } from '../../support/identity-provider.ts'

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
    return { at, provider, identities, through, signedIn, visitor: () => browser(at, NETWORK) }
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
