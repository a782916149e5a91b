import { v7 as uuid } from 'uuid'
import { parseEmail } from '../../../domain/email.ts'
import { ok } from '../../../domain/result.ts'
import { staffInvitationExpiry, type StaffRole } from '../../../domain/staff.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { hashToken, newToken } from '../sessions/tokens.ts'
import { recordStaffAction } from './audit.ts'
import { endSessionsOf, memberByEmail, rolesColumn } from './queries.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/**
 * Invites somebody, or gives a member these roles and a new link; the old password then holds until the link is used.
 * Answers the token of the one-time link.
 */
export async function inviteMember(
  { db, now }: Deps,
  written: string,
  roles: readonly StaffRole[]
): ServiceResult<{ readonly token: string; readonly expiresAt: string }> {
  const email = parseEmail(written)
  if (email === undefined) return unprocessable('email-invalid', { field: 'email' })
  const token = newToken()
  return db.change(async tx => {
    const at = now()
    const known = await tx.first(memberByEmail, { email })
    const id = known?.id ?? uuid()
    const expiresAt = staffInvitationExpiry(at).toISOString()
    const invited = {
      roles_json: rolesColumn.write(roles),
      invitation_hash: hashToken(token),
      invitation_expires_at: expiresAt,
      updated_at: at.toISOString(),
      disabled_at: null
    }
    if (known) await tx.query.updateTable('staff_members').set(invited).where('id', '=', id).execute()
    else
      await tx.query
        .insertInto('staff_members')
        .values({ id, email, name: '', password_hash: null, created_at: at.toISOString(), ...invited })
        .execute()
    await recordStaffAction(
      tx,
      'command',
      {
        action: 'members.invite',
        subject: { type: 'staff_member', id },
        before: known ? { roles: known.roles_json, disabled_at: known.disabled_at } : {},
        after: { roles: invited.roles_json }
      },
      at
    )
    return ok({ token, expiresAt })
  })
}

/** The member can sign in no more, and is signed out everywhere at once. */
export const disableMember = ({ db, now }: Deps, written: string): ServiceResult<undefined> =>
  db.change(async tx => {
    const at = now().toISOString()
    const member = await tx.first(memberByEmail, { email: parseEmail(written) ?? '' })
    if (!member) return notFound('not-found')
    await tx.query
      .updateTable('staff_members')
      .set({ disabled_at: at, updated_at: at, invitation_hash: null, invitation_expires_at: null })
      .where('id', '=', member.id)
      .execute()
    await tx.run(endSessionsOf, { staff_id: member.id, ended_at: at })
    const subject = { type: 'staff_member', id: member.id }
    await recordStaffAction(tx, 'command', { action: 'members.disable', subject }, now())
    return ok(undefined)
  })

export async function listMembers({ db }: Pick<Deps, 'db'>) {
  const members = await db.query
    .selectFrom('staff_members')
    .select(['email', 'name', 'roles_json', 'disabled_at', 'invitation_expires_at'])
    .select(e => e('password_hash', 'is not', null).as('has_password'))
    .orderBy('email')
    .execute()
  return members.map(({ roles_json, ...member }) => ({ ...member, roles: rolesColumn.read(roles_json) }))
}

/** The latest lines of the audit, newest first. */
export const listAudit = ({ db }: Pick<Deps, 'db'>, limit: number) =>
  db.query
    .selectFrom('staff_audit')
    .leftJoin('staff_members', 'staff_members.id', 'staff_audit.staff_id')
    .selectAll('staff_audit')
    .select('staff_members.email')
    .orderBy('staff_audit.happened_at', 'desc')
    .orderBy('staff_audit.id', 'desc')
    .limit(limit)
    .execute()
