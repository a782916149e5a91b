import type { StaffInvitationRequest, StaffSignInRequest } from '../../../contract/staff/session.ts'
import { parseEmail } from '../../../domain/email.ts'
import { err, ok } from '../../../domain/result.ts'
import { isStaffTouchDue, staffIdleEnd } from '../../../domain/identity/staff.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database } from '../../platform/db/database.ts'
import { tooMany, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import { refuseWhenPasswordsBusy } from '../passwords/password-busy.ts'
import { newPasswordProblem } from '../passwords/password-strength.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { hashToken } from '../sessions/tokens.ts'
import { consumeAttempt, consumeNetworkAttempt, retryAfterSeconds } from '../users/sign-in-limits.ts'
import { recordStaffAction } from './audit.ts'
import { principalOf } from './principal-of.ts'
import {
  endSession,
  endSessionsOf,
  lockMemberByInvitation,
  memberByEmail,
  openSessionByToken,
  readRoleChanges,
  touchSession
} from './queries.ts'
import { isKnownDevice, startSession, type StaffClient, type StartedSession } from './start-session.ts'

interface Deps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
}

export type StaffSessionService = ReturnType<typeof createStaffSessionService>

/** Sign-in of staff: apart from customers, with limits and sessions of its own. */
export const createStaffSessionService = (deps: Deps) =>
  bindDeps(deps, {
    signIn: (...given: Parameters<typeof signIn>) => refuseWhenPasswordsBusy(() => signIn(...given)),
    acceptInvitation: (...given: Parameters<typeof acceptInvitation>) =>
      refuseWhenPasswordsBusy(() => acceptInvitation(...given)),
    principalByToken,
    signOut
  })

/**
 * Counts before it looks: what is counted stays, whatever comes of it. A device on which the member signed in before has a
 * limit of its own, so that strangers who try an address lock nobody out.
 */
const exceededLimit = (
  { db, pseudonymize, now }: Deps,
  email: string,
  isKnown: boolean,
  { network, rateLimitPrefixes, deviceToken }: StaffClient
) =>
  db.change(async tx => {
    const at = now()
    if (isKnown)
      return (await consumeAttempt(tx, 'passwordsFromDevice', pseudonymize, ['staff', deviceToken, email], at))
        ? undefined
        : 'passwordsFromDevice'
    if (!(await consumeNetworkAttempt(tx, 'passwordsFromNetwork', rateLimitPrefixes, at))) return 'passwordsFromNetwork'
    if (!(await consumeAttempt(tx, 'passwordsFromNetworkToAccount', pseudonymize, ['staff', network, email], at)))
      return 'passwordsFromNetworkToAccount'
    return (await consumeAttempt(tx, 'passwordsToAccount', pseudonymize, ['staff', email], at))
      ? undefined
      : 'passwordsToAccount'
  })

const refused = err<Problem>({ status: 422, code: 'staff-sign-in-incorrect', field: 'password' })

async function signIn(
  deps: Deps,
  { email: written, password }: StaffSignInRequest,
  client: StaffClient
): ServiceResult<StartedSession> {
  const email = parseEmail(written) ?? written.slice(0, 100)
  const known = await deps.db.first(memberByEmail, { email })
  const exceeded = await exceededLimit(deps, email, await isKnownDevice(deps.db, known, client.deviceToken), client)
  if (exceeded) return tooMany('staff-too-many-passwords', retryAfterSeconds(exceeded))
  // An unknown address costs the time of a password check, too.
  const isRight = await verifyPassword(password, known?.disabled_at === null ? known.password_hash : null)
  if (!isRight || !known) return refused
  return deps.db.change(async tx => {
    const member = await tx.first(memberByEmail, { email })
    // Changed or disabled while the password was checked.
    if (member?.password_hash !== known.password_hash || member.disabled_at !== null) return refused
    return ok(await startSession(tx, member, client, { at: deps.now() }))
  })
}

/** A link is good for once: it gives the member a name and a password, ends older sessions, and signs in. */
async function acceptInvitation(
  deps: Deps,
  { token, name, password }: StaffInvitationRequest,
  client: StaffClient
): ServiceResult<StartedSession> {
  const { db, now } = deps
  const invitation = { invitation_hash: hashToken(token), now: now().toISOString() }
  const known = await db.first(lockMemberByInvitation, invitation)
  if (!known) return unprocessable('staff-invitation-expired')
  const problem = await newPasswordProblem(password, [known.email, name])
  if (problem) return unprocessable(problem, { field: 'password' })
  const password_hash = await hashPassword(password)
  return db.change(async tx => {
    const at = now()
    const member = await tx.first(lockMemberByInvitation, invitation)
    if (!member) return unprocessable('staff-invitation-expired')
    const accepted = { name, password_hash, invitation_hash: null, invitation_expires_at: null }
    await tx.query
      .updateTable('staff_members')
      .set({ ...accepted, updated_at: at.toISOString() })
      .where('id', '=', member.id)
      .execute()
    await tx.run(endSessionsOf, { staff_id: member.id, ended_at: at.toISOString() })
    const started = await startSession(tx, { ...member, ...accepted }, client, { at })
    const subject = { type: 'staff_member', id: member.id }
    await recordStaffAction(tx, started.staff, { action: 'members.accept', subject }, at)
    return ok(started)
  })
}

/** The member behind a session's token, as far as it has not ended; using it moves its idle end. */
async function principalByToken(
  { db, now }: Deps,
  token: string,
  network: string
): Promise<StaffPrincipal | undefined> {
  const at = now()
  const session = await db.first(openSessionByToken, { token_hash: hashToken(token), now: at.toISOString() })
  if (!session) return undefined
  const roleChanges = await readRoleChanges(db)
  if (!isStaffTouchDue(session.seen_at, at))
    return principalOf(session, { idleEndsAt: session.idle_ends_at, network, roleChanges })
  const idleEndsAt = staffIdleEnd(at).toISOString()
  await db.change(tx =>
    tx.run(touchSession, { id: session.session_id, seen_at: at.toISOString(), idle_ends_at: idleEndsAt })
  )
  return principalOf(session, { idleEndsAt, network, roleChanges })
}

const signOut = ({ db, now }: Deps, staff: StaffPrincipal) =>
  db.change(async tx => {
    await tx.run(endSession, { id: staff.sessionId, ended_at: now().toISOString() })
    const subject = { type: 'staff_session', id: staff.sessionId }
    await recordStaffAction(tx, staff, { action: 'sessions.end', subject }, now())
  })
