import { v7 as uuid } from 'uuid'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { RegisterPasskeyRequest } from '../../../../contract/staff/passkeys.ts'
import { PASSKEYS_MAX } from '../../../../domain/identity/passkey.ts'
import { ok } from '../../../../domain/result.ts'
import { notFound, unprocessable, type ServiceResult } from '../../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../../platform/http/principal.ts'
import { recordStaffAction } from '../audit.ts'
import { lockMember } from '../queries.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { loadWebAuthn, relyingPartyOf, undefinedIfRejected, type PasskeyDeps } from './deps.ts'

/** Ed25519, ES256 and RS256: what authenticators have. The library would add what is an experiment in Node. */
const ALGORITHMS = [-8, -7, -257] as const

/** Answers what the browser needs to make a passkey, with a challenge that is kept for a few minutes. */
export async function beginRegistration(
  deps: PasskeyDeps,
  staff: StaffPrincipal
): ServiceResult<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const known = await deps.db.query
    .selectFrom('staff_passkeys')
    .select('credential_id as id')
    .where('staff_id', '=', staff.staffId)
    .execute()
  const options = await generateRegistrationOptions({
    rpName: 'Delguur',
    rpID: relyingPartyOf(deps).rpId,
    userID: Uint8Array.from(Buffer.from(staff.staffId)),
    userName: staff.email,
    userDisplayName: staff.name,
    excludeCredentials: known,
    // Found without an address, and opened by a finger, a face or a PIN: two factors in one.
    supportedAlgorithmIDs: [...ALGORITHMS],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' }
  })
  return deps.db.change(async tx => {
    const member = await tx.first(lockMember, { id: staff.staffId })
    // Recovery codes come with the app: somebody who loses the device with the passkey has no other way in.
    if (!member || member.totp_enrolled_at === null) return unprocessable('passkey-needs-app')
    if (known.length >= PASSKEYS_MAX) return unprocessable('passkeys-full', { values: { max: PASSKEYS_MAX } })
    await keepChallenge(tx, options.challenge, staff.staffId, deps.now())
    await recordStaffAction(tx, staff, { action: 'passkeys.begin', subject: subjectOf(staff) }, deps.now())
    return ok(options)
  })
}

const subjectOf = ({ staffId: id }: StaffPrincipal) => ({ type: 'staff_member', id })

/** Keeps the public key of a passkey that the member's browser has just made. */
export async function registerPasskey(
  deps: PasskeyDeps,
  staff: StaffPrincipal,
  { name, credential }: RegisterPasskeyRequest
): ServiceResult<undefined> {
  const refused = unprocessable('passkey-incorrect')
  const { db, now } = deps
  const expectedChallenge = await takeChallenge(db, credential.response.clientDataJSON, staff.staffId, now())
  if (expectedChallenge === undefined) return refused
  const { origin, rpId } = relyingPartyOf(deps)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await undefinedIfRejected(
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      supportedAlgorithmIDs: [...ALGORITHMS]
    })
  )
  if (!verified?.registrationInfo) return refused
  const { id: credential_id, publicKey, counter } = verified.registrationInfo.credential
  return db.change(async tx => {
    const member = await tx.first(lockMember, { id: staff.staffId })
    // Somebody may have reset the second factor meanwhile.
    if (!member || member.totp_enrolled_at === null) return unprocessable('passkey-needs-app')
    const { count } = await tx.query
      .selectFrom('staff_passkeys')
      .select(e => e.fn.countAll<number | string>().as('count'))
      .where('staff_id', '=', staff.staffId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= PASSKEYS_MAX) return unprocessable('passkeys-full', { values: { max: PASSKEYS_MAX } })
    const row = { id: uuid(), staff_id: staff.staffId, credential_id, counter, name, created_at: now().toISOString() }
    const { numInsertedOrUpdatedRows } = await tx.query
      .insertInto('staff_passkeys')
      .values({ ...row, public_key: Buffer.from(publicKey).toString('base64url'), last_used_at: null })
      .onConflict(c => c.column('credential_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return refused
    await recordStaffAction(
      tx,
      staff,
      { action: 'passkeys.register', subject: subjectOf(staff), after: { id: row.id, name } },
      now()
    )
    return ok(undefined)
  })
}

/** Another member's passkey is not found. */
export const removePasskey = ({ db, now }: PasskeyDeps, staff: StaffPrincipal, id: string): ServiceResult<undefined> =>
  db.change(async tx => {
    const row = await tx.query
      .selectFrom('staff_passkeys')
      .select('name')
      .where('id', '=', id)
      .where('staff_id', '=', staff.staffId)
      .executeTakeFirst()
    if (!row) return notFound('not-found')
    await tx.query.deleteFrom('staff_passkeys').where('id', '=', id).execute()
    const before = { id, name: row.name }
    await recordStaffAction(tx, staff, { action: 'passkeys.remove', subject: subjectOf(staff), before }, now())
    return ok(undefined)
  })
