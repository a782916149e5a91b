import { v7 as uuid } from 'uuid'
import { staffIdleEnd, staffSessionEnd } from '../../../domain/identity/staff.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { ClientInfo } from '../sessions/events.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { recordStaffAction } from './audit.ts'
import { principalOf } from './principal-of.ts'
import { endSessionByToken, insertSession, readRoleChanges, sessionByDevice, type StaffMemberRow } from './queries.ts'

/** The token of a new session; only its hash is stored. */
export interface StartedSession {
  readonly token: string
  /** Token of the device: the one it sent where it is known, otherwise a new one. */
  readonly deviceToken: string
  readonly staff: StaffPrincipal
}

/** A client that signs in, with the tokens of its device and of the session it replaces; empty where it has none. */
export interface StaffClient extends ClientInfo {
  readonly deviceToken: string
  readonly replacedToken: string
}

export const isKnownDevice = async (reader: Reader, member: StaffMemberRow | undefined, deviceToken: string) =>
  member !== undefined &&
  deviceToken !== '' &&
  (await reader.first(sessionByDevice, { staff_id: member.id, device_token_hash: hashToken(deviceToken) })) !==
    undefined

/** `passkey` is the name of the one that proved both factors at once; without it the second is still missing. */
export async function startSession(
  tx: Transaction,
  member: StaffMemberRow,
  { device, network, deviceToken: sent, replacedToken }: StaffClient,
  { at, passkey }: { readonly at: Date; readonly passkey?: string }
): Promise<StartedSession> {
  const token = newToken()
  const deviceToken = (await isKnownDevice(tx, member, sent)) ? sent : newToken()
  const session = {
    id: uuid(),
    staff_id: member.id,
    token_hash: hashToken(token),
    device_token_hash: hashToken(deviceToken),
    device,
    created_at: at.toISOString(),
    seen_at: at.toISOString(),
    idle_ends_at: staffIdleEnd(at).toISOString(),
    ends_at: staffSessionEnd(at).toISOString(),
    second_factor_at: passkey === undefined ? null : at.toISOString()
  }
  if (replacedToken !== '')
    await tx.run(endSessionByToken, { token_hash: hashToken(replacedToken), ended_at: at.toISOString() })
  await tx.run(insertSession, session)
  const staff = principalOf(
    { ...member, ...session, session_id: session.id },
    {
      idleEndsAt: session.idle_ends_at,
      network,
      roleChanges: await readRoleChanges(tx)
    }
  )
  const subject = { type: 'staff_session', id: session.id }
  const after = passkey === undefined ? {} : { passkey }
  await recordStaffAction(tx, staff, { action: 'sessions.start', subject, after }, at)
  return { token, deviceToken, staff }
}
