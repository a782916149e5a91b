import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SocialProviderName } from '../../../src/domain/identity/social-sign-in.ts'
import { ProviderError } from '../../../src/server/platform/http-client/index.ts'
import { googleSignIn } from '../../../src/server/providers/social/google.ts'
import { challengeOf } from '../../../src/server/customers/accounts/social-sign-in/flow.ts'
import { BOLOR, openProvider, type Provider, consent, allow } from '../../support/identity-provider.ts'

const redirectUri = 'http://localhost:4321/auth/google/callback'

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
        await provider.injectFault(kind, call)
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
