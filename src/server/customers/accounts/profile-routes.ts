import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  contactCodesBody,
  deleteBody,
  linkDeviceBody,
  loginBody,
  passwordBody,
  proofBody,
  profileBody,
  codeAnswerSchema,
  userBodySchema,
  contactChangeAnswerSchema,
  proofAnswerSchema
} from '../../../contract/account.ts'
import { SOCIAL_PROVIDERS } from '../../../domain/social-sign-in.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { OrderMerger } from '../../ordering/orders/index.ts'
import { principalOf, type Authentication, type SessionCookies, clientInfoOf } from '../../identity/index.ts'
import type { PushService } from '../../messaging/push/index.ts'
import { answer, NO_STORE, answerProblem } from '../../platform/http/answer.ts'
import { operation, NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { Avatars } from './avatars.ts'
import type { Profiles } from './profile.ts'
import type { Proofs } from './proof.ts'
import type { SocialAccounts } from './social.ts'

interface Deps {
  readonly profiles: Profiles
  readonly proofs: Proofs
  readonly avatars: Pick<Avatars, 'nameOf' | 'drop'>
  readonly push: Pick<PushService, 'link'>
  readonly social: Pick<SocialAccounts, 'unlink'>
  readonly orderMerger: OrderMerger
  readonly authentication: Authentication
  readonly cookies: SessionCookies
  readonly pseudonymize: Pseudonymize
}

const identityPath = z.object({ kind: z.enum(SOCIAL_PROVIDERS) })

/** `/users/…`: personal information of whoever is signed in. */
export const profileRoutes = (parts: Deps) => {
  const { profiles, proofs, avatars, push, social, orderMerger, authentication, cookies, pseudonymize } = parts
  const { requireUser, requireProof } = authentication
  const askerOf = (c: Context<HttpEnv>) => ({
    principal: principalOf(c),
    locale: c.var.locale,
    clientInfo: clientInfoOf(c, pseudonymize)
  })

  return new Hono<HttpEnv>()
    .get('/users/me', operation('user', 'Read the profile', { 200: userBodySchema }), requireUser, async c => {
      const user = await profiles.read(principalOf(c).userId)
      return user ? c.json(user, 200, NO_STORE) : problem(c, 401, 'signed-out')
    })
    .patch(
      '/users/me',
      operation('user', 'Update any part of the profile', { 200: userBodySchema }),
      requireUser,
      jsonBody(profileBody),
      async c => answer(c, await profiles.update(c.req.valid('json'), askerOf(c)))
    )
    .post(
      '/users/update_profile',
      operation('user', 'Update any part of the profile; the same as PATCH /users/me', { 200: userBodySchema }),
      requireUser,
      jsonBody(profileBody),
      async c => answer(c, await profiles.update(c.req.valid('json'), askerOf(c)))
    )
    .put(
      '/users/me/password',
      operation('user', 'Change the password; other sessions end', { 204: NO_CONTENT }),
      requireUser,
      jsonBody(passwordBody),
      async c => {
        const done = await profiles.setPassword(c.req.valid('json'), askerOf(c))
        return done.ok ? c.body(null, 204) : answerProblem(c, done.problem)
      }
    )
    .post(
      '/users/me/proof',
      operation('user', 'Send a one-time code to the phone or e-mail address of the account, for sensitive changes', {
        202: codeAnswerSchema
      }),
      requireUser,
      async c => answer(c, await proofs.ask(askerOf(c)), 202)
    )
    .put(
      '/users/me/proof',
      operation(
        'user',
        'Prove one’s identity again by code or password; opens for ten minutes the calls that otherwise answer 403 `proof-required`',
        { 200: proofAnswerSchema }
      ),
      requireUser,
      jsonBody(proofBody),
      async c => answer(c, await proofs.prove(c.req.valid('json'), askerOf(c)))
    )
    .post(
      '/users/me/contact',
      operation('user', 'Start a change of phone or e-mail address: codes go to the new and the old one', {
        202: contactChangeAnswerSchema
      }),
      requireUser,
      jsonBody(loginBody),
      async c => answer(c, await profiles.askForContact(c.req.valid('json').login, askerOf(c)), 202)
    )
    .put(
      '/users/me/contact',
      operation('user', 'Change the phone or e-mail address by both codes', { 200: userBodySchema }),
      requireUser,
      jsonBody(contactCodesBody),
      async c => {
        const { userId } = principalOf(c)
        const done = await profiles.changeContact(c.req.valid('json'), askerOf(c))
        // What was ordered with it as a guest belongs to them from now on.
        if (done.ok)
          await orderMerger.mergeOnSignIn(
            { userId, ...(await profiles.contacts(userId)), orderToken: '' },
            c.var.locale
          )
        return answer(c, done)
      }
    )
    .delete(
      '/users/me/identities/:kind',
      operation('user', 'Disconnect an identity provider, unless it is the only way to sign in', {
        200: userBodySchema
      }),
      requireUser,
      requireProof,
      params(identityPath),
      async c => {
        const { userId } = principalOf(c)
        const done = await social.unlink(c.req.valid('param').kind, askerOf(c))
        if (!done.ok) return problem(c, done.problem === 'not-connected' ? 404 : 422, done.problem)
        const user = await profiles.read(userId)
        return user ? c.json(user, 200, NO_STORE) : problem(c, 401, 'signed-out')
      }
    )
    .post(
      '/users/me/farewell',
      operation('user', 'Send a one-time code for deleting the account', { 202: codeAnswerSchema }),
      requireUser,
      async c => answer(c, await profiles.askToLeave(askerOf(c)), 202)
    )
    .delete(
      '/users/me',
      operation('user', 'Delete the account, by password or code', { 204: NO_CONTENT }),
      requireUser,
      jsonBody(deleteBody),
      async c => {
        const picture = await avatars.nameOf(principalOf(c).userId)
        const done = await profiles.leave(c.req.valid('json'), askerOf(c))
        if (!done.ok) return answerProblem(c, done.problem)
        await avatars.drop(picture)
        cookies.drop(c)
        return c.body(null, 204)
      }
    )
    .post(
      '/users/link_device',
      operation('user', 'Link a device to the account for push messages', { 204: NO_CONTENT }),
      requireUser,
      jsonBody(linkDeviceBody),
      async c => {
        const known = await push.link(principalOf(c), c.req.valid('json').playerId)
        return known ? c.body(null, 204) : problem(c, 422, 'push-unknown-service')
      }
    )
}
