import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { PasskeySignInRequest } from '../../../../contract/staff/passkeys.ts'
import { err, ok } from '../../../../domain/result.ts'
import type { Database } from '../../../platform/db/database.ts'
import { tooMany, type Problem, type ServiceResult } from '../../../platform/http/problem.ts'
import type { RateLimitPrefix } from '../../../../domain/rate-limit/rate-limit-prefix.ts'
import { consumeNetworkAttempt, retryAfterSeconds } from '../../users/sign-in-limits.ts'
import { lockMember } from '../queries.ts'
import { startSession, type StaffClient, type StartedSession } from '../start-session.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { loadWebAuthn, relyingPartyOf, undefinedIfRejected, type PasskeyDeps } from './deps.ts'

const LIMIT = 'passkeysFromNetwork'
const isAllowed = (db: Database, prefixes: readonly RateLimitPrefix[], at: Date) =>
  db.change(tx => consumeNetworkAttempt(tx, LIMIT, prefixes, at))

const refused = err<Problem>({ status: 422, code: 'passkey-incorrect' })

/** A challenge for whoever comes: which member it is says the passkey. */
export async function beginPasskeySignIn(
  deps: PasskeyDeps,
  { rateLimitPrefixes }: StaffClient
): ServiceResult<PublicKeyCredentialRequestOptionsJSON> {
  const { db, now } = deps
  if (!(await isAllowed(db, rateLimitPrefixes, now())))
    return tooMany('staff-too-many-passwords', retryAfterSeconds(LIMIT))
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps).rpId,
    userVerification: 'required'
  })
  await db.change(tx => keepChallenge(tx, options.challenge, null, now()))
  return ok(options)
}

const readPasskey = ({ query }: Database, credentialId: string) =>
  query.selectFrom('staff_passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Signs in by a passkey alone: having the device and opening it are the two factors. */
export async function signInByPasskey(
  deps: PasskeyDeps,
  { credential }: PasskeySignInRequest,
  client: StaffClient
): ServiceResult<StartedSession> {
  const { db, now } = deps
  const at = now()
  if (!(await isAllowed(db, client.rateLimitPrefixes, at)))
    return tooMany('staff-too-many-passwords', retryAfterSeconds(LIMIT))
  const expectedChallenge = await takeChallenge(db, credential.response.clientDataJSON, null, at)
  const passkey = await readPasskey(db, credential.id)
  if (expectedChallenge === undefined || !passkey) return refused
  const { origin, rpId } = relyingPartyOf(deps)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await undefinedIfRejected(
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      credential: {
        ...{ id: credential.id, counter: passkey.counter },
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url'))
      }
    })
  )
  if (verified?.verified !== true) return refused
  const { newCounter } = verified.authenticationInfo
  return db.change(async tx => {
    const member = await tx.first(lockMember, { id: passkey.staff_id })
    if (!member || member.disabled_at !== null || member.password_hash === null) return refused
    // Removed, or used by a copy of the authenticator, while the signature was checked.
    const { numUpdatedRows } = await tx.query
      .updateTable('staff_passkeys')
      .set({ counter: newCounter, last_used_at: at.toISOString() })
      .where('id', '=', passkey.id)
      .where('counter', '=', passkey.counter)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? ok(await startSession(tx, member, client, { at, passkey: passkey.name })) : refused
  })
}
