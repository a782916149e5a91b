import { PUBLIC_CLIENT } from '../../../../contract/identity/session.ts'
import { ok } from '../../../../domain/result.ts'
import type { SocialAccounts } from '../social-accounts.ts'
import type { Pseudonymize } from '../../../platform/rate-limit/client-network.ts'
import { type SessionCookies, newToken, clientInfoOf } from '../../../identity/index.ts'
import type { SocialSignIn } from './provider-redirects.ts'

interface Deps {
  readonly accounts: SocialAccounts
  readonly cookies: SessionCookies
  readonly pseudonymize: Pseudonymize
}

/**
 * Lets in whom another provider vouches for, or connects the provider to an account. The cart they had as a guest is brought
 * by the page they come back to (`/orders/claim`), where what became of it can be said.
 */
export const socialSignIn =
  ({ accounts, cookies, pseudonymize }: Deps): SocialSignIn =>
  async (identity, flow, c) => {
    const clientInfo = clientInfoOf(c, pseudonymize)
    const { locale } = c.var
    if (flow.userId !== null)
      return accounts.link(identity, {
        principal: { userId: flow.userId, sessionId: flow.sessionId ?? '' },
        locale,
        clientInfo
      })
    const deviceToken = flow.device || newToken()
    const context = { locale, clientInfo, deviceToken, client: PUBLIC_CLIENT, remembered: flow.remembered }
    const result = await accounts.signIn(identity, context)
    if (!result.ok) return result
    const { refresh, remembered } = result.value.tokens
    cookies.set(c, refresh, deviceToken, remembered)
    return ok(undefined)
  }
