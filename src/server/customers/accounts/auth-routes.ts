import { Hono, type MiddlewareHandler } from 'hono'
import {
  createAccountRequestSchema,
  loginCheckRequestSchema,
  resetPasswordRequestSchema,
  verifyCodeRequestSchema,
  type CheckResponse,
  verificationTokenResponseSchema,
  codeResponseSchema,
  checkResponseSchema
} from '../../../contract/customers/account.ts'
import {
  PUBLIC_CLIENT,
  revokeRequestSchema,
  signInRequestSchema,
  tokenRequestSchema,
  tokenResponseSchema,
  refreshedTokensSchema
} from '../../../contract/identity/session.ts'
import { oAuthProblemBodySchema, problemBodySchema } from '../../../contract/problem.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { isFieldsForm, jsonBody } from '../../platform/http/validate.ts'
import { type SessionService, clientInfoOf } from '../../identity/index.ts'
import { respond, NO_STORE } from '../../platform/http/respond.ts'
import { z } from 'zod'
import { operation, NO_CONTENT } from '../../platform/openapi/operation.ts'
import { unauthorizedClient } from './oauth-clients.ts'
import { answerSignIn, signInOriginOf, tokensBody, type SignInAnswersDeps } from './sign-in-answers.ts'
import type { SignInService } from './sign-in.ts'

interface Deps extends SignInAnswersDeps {
  readonly signInService: SignInService
  readonly sessions: SessionService
  /** Somebody has signed out: what is theirs alone leaves their cart. */
  readonly onSignOut: (userId: string) => Promise<void>
}

/**
 * OAuth's libraries send forms (RFC 6749 §4.3.2), and programs may. A browser may not, for any page can send a form
 * anywhere: it would sign people in to somebody else's account.
 */
const programsForm: MiddlewareHandler<HttpEnv, string, { out: { json: { readonly client_id: string } } }> = (c, next) =>
  isFieldsForm(c) && c.req.valid('json').client_id === PUBLIC_CLIENT
    ? Promise.resolve(problem(c, 415, 'not-json'))
    : next()

/** One-time codes, and what they are exchanged for. */
const codeRoutes = (deps: Deps) => {
  const { signInService, pseudonymize } = deps
  return new Hono<HttpEnv>()
    .post(
      '/auth/check',
      operation('public', 'Read the ways to sign in with a phone or e-mail address; the same for everybody', {
        200: checkResponseSchema
      }),
      jsonBody(loginCheckRequestSchema),
      c => {
        const { login } = c.req.valid('json')
        const answer: CheckResponse = { kind: login.kind, login: login.address, methods: ['code', 'password'] }
        return c.json(answer, 200, NO_STORE)
      }
    )
    .post(
      '/auth/sign_up',
      operation('public', 'Send a one-time code to sign in or to register', { 202: codeResponseSchema }),
      jsonBody(loginCheckRequestSchema),
      async c =>
        respond(c, await signInService.requestSignInCode(c.req.valid('json').login, signInOriginOf(deps, c)), 202)
    )
    .post(
      '/auth/reset',
      operation('public', 'Send a one-time code for a new password', { 202: codeResponseSchema }),
      jsonBody(loginCheckRequestSchema),
      async c =>
        respond(c, await signInService.requestResetCode(c.req.valid('json').login, signInOriginOf(deps, c)), 202)
    )
    .post(
      '/auth/verify',
      operation('public', 'Exchange a one-time code for a ticket', { 200: verificationTokenResponseSchema }),
      jsonBody(verifyCodeRequestSchema),
      async c => {
        const { challenge, code, purpose } = c.req.valid('json')
        return respond(c, await signInService.verifyCode(challenge, code, purpose, clientInfoOf(c, pseudonymize)))
      }
    )
}

/** Signing in on the pages of the shop. */
const signInRoutes = (deps: Deps) => {
  const { signInService } = deps
  return new Hono<HttpEnv>()
    .post(
      '/auth/sign_in',
      operation('public', 'Sign in by password, on the pages of the shop', { 200: tokenResponseSchema }),
      jsonBody(signInRequestSchema),
      async c => {
        const { login, password, ...asking } = c.req.valid('json')
        return answerSignIn(deps, c, { ...asking, client_id: PUBLIC_CLIENT }, origin =>
          signInService.signInWithPassword(login, password, origin)
        )
      }
    )
    .post(
      '/auth/create',
      operation('public', 'Create the account, and sign in', { 201: tokenResponseSchema }),
      jsonBody(createAccountRequestSchema),
      async c => {
        const body = c.req.valid('json')
        return answerSignIn(deps, c, body, origin => signInService.createAccount(body, origin), 201)
      }
    )
    .post(
      '/auth/password',
      operation('public', 'Set a new password by a ticket, and sign in', { 200: tokenResponseSchema }),
      jsonBody(resetPasswordRequestSchema),
      async c => {
        const body = c.req.valid('json')
        return answerSignIn(deps, c, body, origin => signInService.resetPassword(body, origin))
      }
    )
}

/** OAuth 2.0: tokens for the site and for other programs. */
const oauthRoutes = (deps: Deps) => {
  const { signInService, sessions, cookies, clients, onSignOut, pseudonymize } = deps
  return new Hono<HttpEnv>()
    .post(
      '/oauth/token',
      operation(
        'public',
        'Get tokens by one-time code or refresh token; by password only for a program with a secret',
        {
          200: z.union([tokenResponseSchema, refreshedTokensSchema]),
          400: z.union([oAuthProblemBodySchema, problemBodySchema])
        },
        { form: tokenRequestSchema }
      ),
      jsonBody(tokenRequestSchema, { form: true }),
      programsForm,
      async c => {
        const body = c.req.valid('json')
        // A client without a secret may be anybody: passwords are accepted from the shop's own pages only (`/auth/sign_in`).
        if (body.grant_type === 'password' && body.client_id === PUBLIC_CLIENT) return unauthorizedClient(c)
        if (body.grant_type === 'password')
          return answerSignIn(deps, c, body, origin =>
            signInService.signInWithPassword(body.username, body.password, origin)
          )
        if (body.grant_type === 'code')
          return answerSignIn(deps, c, body, origin => signInService.signInWithCode(body.challenge, body.code, origin))
        if (!clients.isValid(body)) return problem(c, 401, 'client-unknown')
        const isSite = body.client_id === PUBLIC_CLIENT
        const token = isSite ? cookies.session(c) : (body.refresh_token ?? '')
        const tokens = await sessions.refresh(token, body.client_id, clientInfoOf(c, pseudonymize))
        if (tokens) return c.json(tokensBody(deps, c, tokens, { client: body.client_id }), 200, NO_STORE)
        if (isSite) cookies.clear(c)
        return problem(c, 401, 'session-ended')
      }
    )
    .post(
      '/oauth/revoke',
      operation('public', 'Sign out', { 204: NO_CONTENT }, { form: revokeRequestSchema }),
      jsonBody(revokeRequestSchema, { form: true }),
      programsForm,
      async c => {
        const body = c.req.valid('json')
        if (!clients.isValid(body)) return problem(c, 401, 'client-unknown')
        const token = body.token ?? cookies.session(c)
        const userId = token && (await sessions.endByToken(token, clientInfoOf(c, pseudonymize)))
        if (userId) await onSignOut(userId)
        cookies.clear(c)
        return c.body(null, 204)
      }
    )
}

/** Every way in and out: `/auth/…` and `/oauth/…`. */
export const authRoutes = (deps: Deps) =>
  new Hono<HttpEnv>().route('/', codeRoutes(deps)).route('/', signInRoutes(deps)).route('/', oauthRoutes(deps))
