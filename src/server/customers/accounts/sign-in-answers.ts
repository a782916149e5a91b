import type { Context } from 'hono'
import { PUBLIC_CLIENT, type RefreshedTokens, type TokenResponse } from '../../../contract/identity/session.ts'
import type { Result } from '../../../domain/result.ts'
import { clientInfoOf, newToken, type SessionCookies, type Tokens } from '../../identity/index.ts'
import type { OrderMerger } from '../../ordering/orders/index.ts'
import { respondProblem, NO_STORE } from '../../platform/http/respond.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { OAuthClients } from './oauth-clients.ts'
import type { ProfileService } from './profile.ts'
import type { SignInResult, SignInContext } from './sign-in.ts'

export interface SignInAnswersDeps {
  readonly profiles: Pick<ProfileService, 'contacts'>
  readonly orderMerger: OrderMerger
  readonly cookies: SessionCookies
  readonly clients: OAuthClients
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

/** Client and guest data of a token request. */
interface TokenRequest {
  readonly client_id: string
  readonly client_secret?: string | undefined
  readonly remember?: boolean
  readonly order_token?: string | undefined
}

/** Network, device and program with which somebody signs in. */
export const signInOriginOf = (
  { cookies, pseudonymize }: Pick<SignInAnswersDeps, 'cookies' | 'pseudonymize'>,
  c: Context<HttpEnv>,
  request: Partial<TokenRequest> = {}
): SignInContext => ({
  locale: c.var.locale,
  clientInfo: clientInfoOf(c, pseudonymize),
  deviceToken: cookies.device(c) || (c.req.header('x-device-token') ?? '').slice(0, 64),
  client: request.client_id ?? PUBLIC_CLIENT,
  remembered: request.remember ?? true
})

/** Tokens on the wire; the site's own go into cookies that no script can read. */
export function tokensBody(
  { cookies, now }: Pick<SignInAnswersDeps, 'cookies' | 'now'>,
  c: Context<HttpEnv>,
  tokens: Tokens,
  { device, client }: { readonly device?: string; readonly client: string }
): RefreshedTokens {
  const isSite = client === PUBLIC_CLIENT
  if (isSite) cookies.set(c, tokens.refresh, device, tokens.remembered)
  return {
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: tokens.expiresInSeconds,
    created_at: Math.floor(now().getTime() / 1_000),
    ...(!isSite && { refresh_token: tokens.refresh, ...(device !== undefined && { device_token: device }) }),
    user_id: tokens.userId
  }
}

/** Signs in, merges the guest's cart into the customer's, and answers with tokens. */
export async function answerSignIn(
  deps: SignInAnswersDeps,
  c: Context<HttpEnv>,
  request: TokenRequest,
  signIn: (origin: SignInContext) => Promise<Result<SignInResult, Problem>>,
  status: 200 | 201 = 200
) {
  if (!deps.clients.isValid(request)) return problem(c, 401, 'client-unknown')
  const origin = signInOriginOf(deps, c, request)
  const device = origin.deviceToken || newToken()
  const done = await signIn({ ...origin, deviceToken: device })
  if (!done.ok) return respondProblem(c, done.problem)
  const { tokens, created } = done.value
  const orderToken = request.order_token ?? c.req.header('x-spree-order-token') ?? ''
  const contacts = await deps.profiles.contacts(tokens.userId)
  const order = await deps.orderMerger.mergeOnSignIn(
    { userId: tokens.userId, ...contacts, orderToken: orderToken.slice(0, 64) },
    c.var.locale
  )
  const answer: TokenResponse = {
    ...tokensBody(deps, c, tokens, { device, client: request.client_id }),
    created,
    order: order
      ? { number: order.number, token: order.token, notices: order.notices.map(({ message }) => message) }
      : null
  }
  return c.json(answer, status, NO_STORE)
}
