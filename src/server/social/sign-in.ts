import { PUBLIC_CLIENT } from '../../contract/session.ts'
import { ok } from '../../domain/result.ts'
import type { Profiles } from '../accounts/profile.ts'
import type { SocialAccounts } from '../accounts/social.ts'
import type { Blur } from '../limits/who.ts'
import type { Belonging } from '../orders/belonging.ts'
import type { SessionCookies } from '../sessions/cookies.ts'
import { newToken } from '../sessions/tokens.ts'
import { visitOf } from '../sessions/visit.ts'
import type { SocialSignIn } from './routes.ts'

interface Parts {
  readonly accounts: SocialAccounts
  readonly profiles: Pick<Profiles, 'contacts'>
  readonly belonging: Belonging
  readonly cookies: SessionCookies
  readonly blur: Blur
}

/** Lets in whom another house vouches for, with the cart they had as a guest; or connects the house to an account. */
export const socialSignIn =
  ({ accounts, profiles, belonging, cookies, blur }: Parts): SocialSignIn =>
  async (identity, flow, c) => {
    const visit = visitOf(c, blur)
    if (flow.userId !== null)
      return accounts.link(identity, { userId: flow.userId, sessionId: flow.sessionId ?? '' }, visit)
    const deviceToken = flow.device || newToken()
    const { locale } = c.var
    const arrival = { locale, visit, deviceToken, client: PUBLIC_CLIENT, remembered: flow.remembered }
    const done = await accounts.signIn(identity, arrival)
    if (!done.ok) return done
    const { userId, refresh, remembered } = done.value.tokens
    cookies.keep(c, refresh, deviceToken, remembered)
    await belonging.arrive({ userId, ...(await profiles.contacts(userId)), orderToken: flow.orderToken }, locale)
    return ok(undefined)
  }
