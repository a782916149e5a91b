import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { insertAudit } from './queries.ts'

/** The actor: a signed-in member, or a command on the shop's machine. */
export type StaffActor = Pick<StaffPrincipal, 'staffId' | 'device' | 'network'> | 'command'

export interface StaffAction {
  /** `<table or area>.<verb>`: `e_tickets.mark_used`. */
  readonly action: string
  readonly subject: { readonly type: string; readonly id: string }
  /** Of the subject, as far as it changed; never passwords, tokens or personal data. */
  readonly before?: object
  readonly after?: object
}

/** Writes the audit line of a change by staff, in the same transaction as the change. */
export const recordStaffAction = (
  tx: Transaction,
  actor: StaffActor,
  { action, subject, before = {}, after = {} }: StaffAction,
  at: Date
) =>
  tx.send(insertAudit, {
    id: uuid(),
    staff_id: actor === 'command' ? null : actor.staffId,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    before_json: JSON.stringify(before),
    after_json: JSON.stringify(after),
    device: actor === 'command' ? '' : actor.device,
    network: actor === 'command' ? '' : actor.network,
    happened_at: at.toISOString()
  })
