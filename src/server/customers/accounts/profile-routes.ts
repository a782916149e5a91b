import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  contactCodesRequestSchema,
  deleteAccountRequestSchema,
  linkDeviceRequestSchema,
  loginCheckRequestSchema,
  changePasswordRequestSchema,
  reauthenticationRequestSchema,
  updateProfileRequestSchema,
  accountDeletionResponseSchema,
  codeResponseSchema,
  userBodySchema,
  contactChangeResponseSchema,
  reauthenticationResponseSchema
} from '../../../contract/customers/account.ts'
import { SOCIAL_PROVIDERS } from '../../../domain/identity/social-sign-in.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { OrderMerger } from '../../ordering/orders/index.ts'
import { principalOf, type Authentication, type SessionCookies, clientInfoOf } from '../../identity/index.ts'
import type { PushService } from '../../messaging/push/index.ts'
import { NO_STORE, respond, respondDone, respondProblem } from '../../platform/http/respond.ts'
import { operation, NO_CONTENT } from '../../platform/openapi/operation.ts'
import type { AvatarStore } from './avatars.ts'
import type { ProfileService } from './profile.ts'
import type { Reauthentication } from './reauthentication.ts'
import type { SocialAccounts } from './social-accounts.ts'

interface Deps {
  readonly profiles: ProfileService
  readonly reauthentication: Reauthentication
  readonly avatars: Pick<AvatarStore, 'fileNameOf' | 'deleteFile'>
  readonly push: Pick<PushService, 'link'>
  readonly social: Pick<SocialAccounts, 'unlink'>
  readonly orderMerger: OrderMerger
  readonly authentication: Authentication
  readonly cookies: SessionCookies
  readonly pseudonymize: Pseudonymize
}

const identityPath = z.object({ kind: z.enum(SOCIAL_PROVIDERS) })

/** The caller: user, language and client. */
const originOf = (c: Context<HttpEnv>, { pseudonymize }: Deps) => ({
  principal: principalOf(c),
  locale: c.var.locale,
  clientInfo: clientInfoOf(c, pseudonymize)
})

/** The password, and proof that it is the owner who is signed in. */
const credentialRoutes = (deps: Deps) => {
  const {
    profiles,
    reauthentication,
    authentication: { requireUser }
  } = deps
  return new Hono<HttpEnv>()
    .put(
      '/users/me/password',
      operation('user', 'Change the password; other sessions end', { 204: NO_CONTENT }),
      requireUser,
      jsonBody(changePasswordRequestSchema),
      async c => respondDone(c, await profiles.setPassword(c.req.valid('json'), originOf(c, deps)))
    )
    .post(
      '/users/me/reauthentication',
      operation('user', 'Send a one-time code to the phone or e-mail address of the account, for sensitive changes', {
        202: codeResponseSchema
      }),
      requireUser,
      async c => respond(c, await reauthentication.requestCode(originOf(c, deps)), 202)
    )
    .put(
      '/users/me/reauthentication',
      operation(
        'user',
        'Prove one’s identity again by code or password; opens for ten minutes the calls that otherwise answer 403 `reauthentication-required`',
        { 200: reauthenticationResponseSchema }
      ),
      requireUser,
      jsonBody(reauthenticationRequestSchema),
      async c => respond(c, await reauthentication.reauthenticate(c.req.valid('json'), originOf(c, deps)))
    )
}

/** Changing the phone or e-mail address. */
const contactRoutes = (deps: Deps) => {
  const {
    profiles,
    orderMerger,
    authentication: { requireUser }
  } = deps
  return new Hono<HttpEnv>()
    .post(
      '/users/me/contact',
      operation('user', 'Start a change of phone or e-mail address: codes go to the new and the old one', {
        202: contactChangeResponseSchema
      }),
      requireUser,
      jsonBody(loginCheckRequestSchema),
      async c => respond(c, await profiles.requestContactCodes(c.req.valid('json').login, originOf(c, deps)), 202)
    )
    .put(
      '/users/me/contact',
      operation('user', 'Change the phone or e-mail address by both codes', { 200: userBodySchema }),
      requireUser,
      jsonBody(contactCodesRequestSchema),
      async c => {
        const { userId } = principalOf(c)
        const done = await profiles.changeContact(c.req.valid('json'), originOf(c, deps))
        // Guest orders placed with the contact now belong to the account.
        if (done.ok)
          await orderMerger.mergeOnSignIn(
            { userId, ...(await profiles.contacts(userId)), orderToken: '' },
            c.var.locale
          )
        return respond(c, done)
      }
    )
}

/** Deleting the account. */
const deletionRoutes = (deps: Deps) => {
  const {
    profiles,
    avatars,
    cookies,
    authentication: { requireUser }
  } = deps
  return new Hono<HttpEnv>()
    .get(
      '/users/me/deletion',
      operation('user', 'What to know before the account is deleted: what is in the way, and orders still to come', {
        200: accountDeletionResponseSchema
      }),
      requireUser,
      async c => c.json(await profiles.previewDeletion(originOf(c, deps)), 200, NO_STORE)
    )
    .post(
      '/users/me/deletion',
      operation('user', 'Send a one-time code for deleting the account', { 202: codeResponseSchema }),
      requireUser,
      async c => respond(c, await profiles.requestDeletionCode(originOf(c, deps)), 202)
    )
    .delete(
      '/users/me',
      operation('user', 'Delete the account, by password or code', { 204: NO_CONTENT }),
      requireUser,
      jsonBody(deleteAccountRequestSchema),
      async c => {
        const picture = await avatars.fileNameOf(principalOf(c).userId)
        const done = await profiles.deleteAccount(c.req.valid('json'), originOf(c, deps))
        if (!done.ok) return respondProblem(c, done.problem)
        await avatars.deleteFile(picture)
        cookies.clear(c)
        return c.body(null, 204)
      }
    )
}

/** Routes of the account besides its profile: identity providers and devices. */
const connectionRoutes = (deps: Deps) => {
  const {
    profiles,
    push,
    social,
    authentication: { requireUser, requireRecentAuthentication }
  } = deps
  return new Hono<HttpEnv>()
    .delete(
      '/users/me/identities/:kind',
      operation('user', 'Disconnect an identity provider, unless it is the only way to sign in', {
        200: userBodySchema
      }),
      requireUser,
      requireRecentAuthentication,
      params(identityPath),
      async c => {
        const { userId } = principalOf(c)
        const done = await social.unlink(c.req.valid('param').kind, originOf(c, deps))
        if (!done.ok) return problem(c, done.problem === 'not-connected' ? 404 : 422, done.problem)
        const user = await profiles.read(userId)
        return user ? c.json(user, 200, NO_STORE) : problem(c, 401, 'signed-out')
      }
    )
    .post(
      '/users/link_device',
      operation('user', 'Link a device to the account for push messages', { 204: NO_CONTENT }),
      requireUser,
      jsonBody(linkDeviceRequestSchema),
      async c => {
        await push.link(principalOf(c), c.req.valid('json').playerId)
        return c.body(null, 204)
      }
    )
}

const personRoutes = (deps: Deps) => {
  const {
    profiles,
    authentication: { requireUser }
  } = deps
  return new Hono<HttpEnv>()
    .get('/users/me', operation('user', 'Read the profile', { 200: userBodySchema }), requireUser, async c => {
      const user = await profiles.read(principalOf(c).userId)
      return user ? c.json(user, 200, NO_STORE) : problem(c, 401, 'signed-out')
    })
    .patch(
      '/users/me',
      operation('user', 'Update any part of the profile', { 200: userBodySchema }),
      requireUser,
      jsonBody(updateProfileRequestSchema),
      async c => respond(c, await profiles.update(c.req.valid('json'), originOf(c, deps)))
    )
    .post(
      '/users/update_profile',
      operation('user', 'Update any part of the profile; the same as PATCH /users/me', { 200: userBodySchema }),
      requireUser,
      jsonBody(updateProfileRequestSchema),
      async c => respond(c, await profiles.update(c.req.valid('json'), originOf(c, deps)))
    )
}

/** `/users/…`: personal information of the signed-in user. */
export const profileRoutes = (deps: Deps) =>
  new Hono<HttpEnv>()
    .route('/', personRoutes(deps))
    .route('/', credentialRoutes(deps))
    .route('/', contactRoutes(deps))
    .route('/', connectionRoutes(deps))
    .route('/', deletionRoutes(deps))
