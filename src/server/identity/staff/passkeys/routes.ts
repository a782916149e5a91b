import { Hono } from 'hono'
import {
  passkeyCreationSchema,
  passkeyPath,
  passkeyRequestSchema,
  passkeySignInRequestSchema,
  registerPasskeyRequestSchema
} from '../../../../contract/staff/passkeys.ts'
import { staffMemberSchema } from '../../../../contract/staff/session.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { NO_STORE, respond, respondDone, respondProblem } from '../../../platform/http/respond.ts'
import { jsonBody, params } from '../../../platform/http/validate.ts'
import { NO_CONTENT, operation } from '../../../platform/openapi/operation.ts'
import type { Pseudonymize } from '../../../platform/rate-limit/client-network.ts'
import { staffOf, type StaffAuthentication } from '../authentication.ts'
import { memberBody, staffClientOf } from '../routes.ts'
import type { PasskeyDeps } from './deps.ts'
import { beginRegistration, registerPasskey, removePasskey } from './registration.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in.ts'

interface Deps extends PasskeyDeps {
  readonly authentication: StaffAuthentication
  readonly pseudonymize: Pseudonymize
}

/** Passkeys of the signed-in member, and the sign-in by one, below `/api/back_office`. */
export const passkeyRoutes = (deps: Deps) => {
  const { authentication } = deps
  const client = staffClientOf(deps)
  return new Hono<HttpEnv>()
    .post(
      '/sessions/passkey_challenges',
      operation('public', 'Begin to sign in by a passkey', { 201: passkeyRequestSchema }),
      async c => respond(c, await beginPasskeySignIn(deps, client(c)), 201)
    )
    .post(
      '/sessions/passkey',
      operation('public', 'Sign in as staff by a passkey', { 201: staffMemberSchema }),
      jsonBody(passkeySignInRequestSchema),
      async c => {
        const started = await signInByPasskey(deps, c.req.valid('json'), client(c))
        if (!started.ok) return respondProblem(c, started.problem)
        authentication.setCookies(c, started.value)
        return c.json(memberBody(started.value.staff), 201, NO_STORE)
      }
    )
    .post(
      '/users/me/passkey_challenges',
      authentication.operation('signed-in', 'Begin to register a passkey', { 201: passkeyCreationSchema }),
      async c => respond(c, await beginRegistration(deps, staffOf(c)), 201)
    )
    .post(
      '/users/me/passkeys',
      authentication.operation('signed-in', 'Register a passkey', { 204: NO_CONTENT }),
      jsonBody(registerPasskeyRequestSchema),
      async c => respondDone(c, await registerPasskey(deps, staffOf(c), c.req.valid('json')))
    )
    .delete(
      '/users/me/passkeys/:id',
      authentication.operation('signed-in', 'Remove a passkey', { 204: NO_CONTENT }),
      params(passkeyPath),
      async c => respondDone(c, await removePasskey(deps, staffOf(c), c.req.valid('param').id))
    )
}
