import { Hono, type Context, type MiddlewareHandler } from 'hono'
import {
  createBody,
  loginBody,
  resetBody,
  verifyBody,
  type CheckAnswer,
  ticketAnswerSchema,
  codeAnswerSchema,
  checkAnswerSchema
} from '../../../contract/account.ts'
import {
  PUBLIC_CLIENT,
  revokeBody,
  signInBody,
  tokenBody,
  type TokenAnswer,
  tokenAnswerSchema,
  refreshedTokensSchema
} from '../../../contract/session.ts'
import { oAuthProblemBodySchema, problemBodySchema } from '../../../contract/problem.ts'
import type { Result } from '../../../domain/result.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import { isForm, jsonBody } from '../../platform/http/validate.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { OrderMerger } from '../../ordering/orders/index.ts'
import { type SessionCookies, type SessionService, type Tokens, newToken, clientInfoOf } from '../../identity/index.ts'
import { answer, NO_STORE, answerProblem } from '../../platform/http/answer.ts'
import { z } from 'zod'
import { operation, NO_CONTENT } from '../../platform/openapi/operation.ts'
import { type Clients, unauthorizedClient } from './clients.ts'
import type { Profiles } from './profile.ts'
import type { SignInOutcome, SignedIn, SignInService } from './sign-in.ts'

interface Deps {
  readonly signInService: SignInService
  readonly sessions: SessionService
  readonly profiles: Pick<Profiles, 'contacts'>
  readonly orderMerger: OrderMerger
  readonly cookies: SessionCookies
  readonly clients: Clients
  /** Somebody has signed out: what is theirs alone leaves their cart. */
  readonly left: (userId: string) => Promise<void>
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

interface Asking {
  readonly client_id: string
  readonly client_secret?: string | undefined
  readonly remember?: boolean
  readonly order_token?: string | undefined
}

/**
 * OAuth's libraries send forms (RFC 6749 §4.3.2), and programs may. A browser may not, for any page can send a form
 * anywhere: it would sign people in to somebody else's account.
 */
const programsForm: MiddlewareHandler<HttpEnv, string, { out: { json: { readonly client_id: string } } }> = (
  c,
  next
) =>
  isForm(c) && c.req.valid('json').client_id === PUBLIC_CLIENT ? Promise.resolve(problem(c, 415, 'not-json')) : next()

/** Every way in and out: `/auth/…` and `/oauth/…`. */
export const authRoutes = (parts: Deps) => {
  const { signInService, sessions, profiles, orderMerger, cookies, clients, left, pseudonymize, now } = parts

  const arrivalOf = (c: Context<HttpEnv>, asking: Partial<Asking> = {}): SignInOutcome => ({
    locale: c.var.locale,
    clientInfo: clientInfoOf(c, pseudonymize),
    deviceToken: cookies.device(c) || (c.req.header('x-device-token') ?? '').slice(0, 64),
    client: asking.client_id ?? PUBLIC_CLIENT,
    remembered: asking.remember ?? true
  })

  const tokenAnswer = (c: Context<HttpEnv>, tokens: Tokens, device: string | undefined, client: string) => {
    const isSite = client === PUBLIC_CLIENT
    if (isSite) cookies.keep(c, tokens.refresh, device, tokens.remembered)
    return {
      access_token: tokens.access,
      token_type: 'Bearer',
      expires_in: tokens.expiresInSeconds,
      created_at: Math.floor(now().getTime() / 1_000),
      ...(!isSite && { refresh_token: tokens.refresh, ...(device !== undefined && { device_token: device }) }),
      user_id: tokens.userId
    } as const
  }

  /** Signs in, and brings along what the guest had. */
  async function letIn(
    c: Context<HttpEnv>,
    asking: Asking,
    way: (arrival: SignInOutcome) => Promise<Result<SignedIn, Problem>>,
    status: 200 | 201 = 200
  ) {
    if (!clients.knows(asking)) return problem(c, 401, 'client-unknown')
    const arrival = arrivalOf(c, asking)
    const deviceToken = arrival.deviceToken || newToken()
    const done = await way({ ...arrival, deviceToken })
    if (!done.ok) return answerProblem(c, done.problem)
    const { tokens, created } = done.value
    const orderToken = asking.order_token ?? c.req.header('x-spree-order-token') ?? ''
    const contacts = await profiles.contacts(tokens.userId)
    const order = await orderMerger.mergeOnSignIn(
      { userId: tokens.userId, ...contacts, orderToken: orderToken.slice(0, 64) },
      c.var.locale
    )
    const answer: TokenAnswer = {
      ...tokenAnswer(c, tokens, deviceToken, asking.client_id),
      created,
      order: order
        ? { number: order.number, token: order.token, notices: order.notices.map(({ message }) => message) }
        : null
    }
    return c.json(answer, status, NO_STORE)
  }

  return new Hono<HttpEnv>()
    .post(
      '/auth/check',
      operation('public', 'Read the ways to sign in with a phone or e-mail address; the same for everybody', {
        200: checkAnswerSchema
      }),
      jsonBody(loginBody),
      c => {
        const { login } = c.req.valid('json')
        const answer: CheckAnswer = { kind: login.kind, login: login.address, methods: ['code', 'password'] }
        return c.json(answer, 200, NO_STORE)
      }
    )
    .post(
      '/auth/sign_up',
      operation('public', 'Send a one-time code to sign in or to register', { 202: codeAnswerSchema }),
      jsonBody(loginBody),
      async c => answer(c, await signInService.askToSignIn(c.req.valid('json').login, arrivalOf(c)), 202)
    )
    .post(
      '/auth/sign_in',
      operation('public', 'Sign in by password, on the pages of the shop', { 200: tokenAnswerSchema }),
      jsonBody(signInBody),
      async c => {
        const { login, password, ...asking } = c.req.valid('json')
        return letIn(c, { ...asking, client_id: PUBLIC_CLIENT }, arrival =>
          signInService.withPassword(login, password, arrival)
        )
      }
    )
    .post(
      '/auth/reset',
      operation('public', 'Send a one-time code for a new password', { 202: codeAnswerSchema }),
      jsonBody(loginBody),
      async c => answer(c, await signInService.askToReset(c.req.valid('json').login, arrivalOf(c)), 202)
    )
    .post(
      '/auth/verify',
      operation('public', 'Exchange a one-time code for a ticket', { 200: ticketAnswerSchema }),
      jsonBody(verifyBody),
      async c => {
        const { challenge, code, purpose } = c.req.valid('json')
        return answer(c, await signInService.verify(challenge, code, purpose, clientInfoOf(c, pseudonymize)))
      }
    )
    .post(
      '/auth/create',
      operation('public', 'Create the account, and sign in', { 201: tokenAnswerSchema }),
      jsonBody(createBody),
      async c => {
        const body = c.req.valid('json')
        return letIn(c, body, arrival => signInService.create(body, arrival), 201)
      }
    )
    .post(
      '/auth/password',
      operation('public', 'Set a new password by a ticket, and sign in', { 200: tokenAnswerSchema }),
      jsonBody(resetBody),
      async c => {
        const body = c.req.valid('json')
        return letIn(c, body, arrival => signInService.reset(body, arrival))
      }
    )
    .post(
      '/oauth/token',
      operation(
        'public',
        'Get tokens by one-time code or refresh token; by password only for a program with a secret',
        {
          200: z.union([tokenAnswerSchema, refreshedTokensSchema]),
          400: z.union([oAuthProblemBodySchema, problemBodySchema])
        },
        { form: tokenBody }
      ),
      jsonBody(tokenBody, { form: true }),
      programsForm,
      async c => {
        const body = c.req.valid('json')
        // Whoever names no secret may be anybody: passwords are for the shop's own pages to ask (`/auth/sign_in`).
        if (body.grant_type === 'password' && body.client_id === PUBLIC_CLIENT) return unauthorizedClient(c)
        if (body.grant_type === 'password')
          return letIn(c, body, arrival => signInService.withPassword(body.username, body.password, arrival))
        if (body.grant_type === 'code')
          return letIn(c, body, arrival => signInService.withCode(body.challenge, body.code, arrival))
        if (!clients.knows(body)) return problem(c, 401, 'client-unknown')
        const isSite = body.client_id === PUBLIC_CLIENT
        const token = isSite ? cookies.session(c) : (body.refresh_token ?? '')
        const tokens = await sessions.refresh(token, body.client_id, clientInfoOf(c, pseudonymize))
        if (tokens) return c.json(tokenAnswer(c, tokens, undefined, body.client_id), 200, NO_STORE)
        if (isSite) cookies.drop(c)
        return problem(c, 401, 'session-ended')
      }
    )
    .post(
      '/oauth/revoke',
      operation('public', 'Sign out', { 204: NO_CONTENT }, { form: revokeBody }),
      jsonBody(revokeBody, { form: true }),
      programsForm,
      async c => {
        const body = c.req.valid('json')
        if (!clients.knows(body)) return problem(c, 401, 'client-unknown')
        const token = body.token ?? cookies.session(c)
        const userId = token && (await sessions.endByToken(token, clientInfoOf(c, pseudonymize)))
        if (userId) await left(userId)
        cookies.drop(c)
        return c.body(null, 204)
      }
    )
}
