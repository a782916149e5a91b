import { v7 as uuid } from 'uuid'
import { STAFF_ORIGIN_DAYS } from '../../../domain/identity/staff.ts'
import { daysBefore } from '../../../domain/time.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { insertAudit } from './queries.ts'

/** The actor: a signed-in member, or a command on the shop's machine. */
export type StaffActor = Pick<StaffPrincipal, 'staffId' | 'apiKeyId' | 'device' | 'network'> | 'command'

/** Callers whose change stands in the audit: the net of `StaffAuthentication` catches the others. */
const recorded = new WeakSet<object>()
export const isRecorded = (staff: StaffPrincipal) => recorded.has(staff)

export interface StaffAction {
  /** `<table or area>.<verb>`: `e_tickets.mark_used`. */
  readonly action: string
  readonly subject: { readonly type: string; readonly id: string }
  /** Fields of the subject that changed, before the change; never passwords, tokens or personal data. */
  readonly before?: object
  readonly after?: object
}

/** Writes the audit line of a change by staff, in the same transaction as the change. */
export function recordStaffAction(
  tx: Transaction,
  actor: StaffActor,
  { action, subject, before = {}, after = {} }: StaffAction,
  at: Date
) {
  if (actor !== 'command') recorded.add(actor)
  return tx.send(insertAudit, {
    id: uuid(),
    staff_id: actor === 'command' ? null : actor.staffId,
    api_key_id: actor === 'command' ? null : (actor.apiKeyId ?? null),
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    before_json: JSON.stringify(before),
    after_json: JSON.stringify(after),
    device: actor === 'command' ? '' : actor.device,
    network: actor === 'command' ? '' : actor.network,
    happened_at: at.toISOString()
  })
}

/** Lines stay as long as the books they explain; from where they were made is forgotten after a year. */
export const forgetOrigins = (tx: Transaction, now: Date) =>
  tx.query
    .updateTable('staff_audit')
    .set({ device: '', network: '' })
    .where('network', '!=', '')
    .where('happened_at', '<', daysBefore(now, STAFF_ORIGIN_DAYS).toISOString())
    .execute()
