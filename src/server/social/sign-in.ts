import { PUBLIC_CLIENT } from '../../contract/session.ts'
import { ok } from '../../domain/result.ts'
import type { SocialAccounts } from '../accounts/social.ts'
import type { Blur } from '../limits/who.ts'
import type { SessionCookies } from '../sessions/cookies.ts'
import { newToken } from '../sessions/tokens.ts'
import { visitOf } from '../sessions/visit.ts'
import type { SocialSignIn } from './routes.ts'

interface Parts {
  readonly accounts: SocialAccounts
  readonly cookies: SessionCookies
  readonly blur: Blur
}

/**
 * Lets in whom another house vouches for, or connects the house to an account. The cart they had as a guest is brought
 * by the page they come back to (`/orders/claim`), where what became of it can be said.
 */
export const socialSignIn =
  ({ accounts, cookies, blur }: Parts): SocialSignIn =>
  async (identity, flow, c) => {
    const visit = visitOf(c, blur)
    const { locale } = c.var
    if (flow.userId !== null)
      return accounts.link(identity, {
        caller: { userId: flow.userId, sessionId: flow.sessionId ?? '' },
        locale,
        visit
      })
    const deviceToken = flow.device || newToken()
    const arrival = { locale, visit, deviceToken, client: PUBLIC_CLIENT, remembered: flow.remembered }
    const done = await accounts.signIn(identity, arrival)
    if (!done.ok) return done
    const { refresh, remembered } = done.value.tokens
    cookies.keep(c, refresh, deviceToken, remembered)
    return ok(undefined)
  }
