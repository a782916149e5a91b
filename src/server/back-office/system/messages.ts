import type { StaffMessageBody, StaffMessagesBody, StaffMessagesQuery } from '../../../contract/staff/system.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import { discardMessage, messageById, retryMessage } from '../../platform/outbox/failed-messages.ts'
import type { OutboxRow } from '../../platform/outbox/messages.ts'
import type { SystemDeps } from './deps.ts'

/** Without these somebody's money would wait for good: they can be tried again, but not dropped. */
const MONEY_QUEUES = ['refunds', 'lender']

/** Messages in one state, the newest first. To whom and with which text is not shown. */
export async function listMessages(
  deps: SystemDeps,
  { state, queue, after, per_page }: StaffMessagesQuery
): Promise<StaffMessagesBody> {
  const rows = await deps.db.query
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', state)
    .$if(queue !== undefined, q => q.where('queue', '=', queue ?? ''))
    .$if(after !== undefined, q => q.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(per_page + 1)
    .execute()
  const shown = rows.slice(0, per_page)
  return {
    messages: shown.map(row => messageBody(deps, row)),
    next_cursor: rows.length > per_page ? (shown.at(-1)?.id ?? null) : null
  }
}

function messageBody(deps: SystemDeps, row: OutboxRow): StaffMessageBody {
  const { id, kind, queue, state, attempts, error, created_at, due_at, done_at } = row
  return {
    ...{ id, kind, queue, state, attempts, error, created_at, due_at, done_at },
    can_retry: state === 'failed' && isComplete(deps, row),
    can_discard: state === 'failed' && !MONEY_QUEUES.includes(queue)
  }
}

/** True where a failed message can be sent again: some kinds lose recipient and text when they fail. */
function isComplete({ readMessage }: SystemDeps, { payload_json }: OutboxRow) {
  try {
    readMessage(payload_json)
    return true
  } catch {
    return false
  }
}

interface Change {
  readonly action: string
  readonly refusal: (row: OutboxRow) => ReturnType<typeof unprocessable> | undefined
  /** False where the message has not failed, or not any more. */
  readonly change: (tx: Transaction, id: string, now: Date) => Promise<boolean>
}

const changeMessage = (
  deps: SystemDeps,
  staff: StaffPrincipal,
  id: string,
  { action, refusal, change }: Change
): ServiceResult<StaffMessageBody> =>
  deps.db.change(async tx => {
    const before = await messageById(tx, id)
    if (!before) return notFound('message-not-found')
    const refused = refusal(before)
    if (refused) return refused
    const at = deps.now()
    if (!(await change(tx, id, at))) return unprocessable('message-not-failed')
    const after = (await messageById(tx, id)) ?? before
    await recordStaffAction(
      tx,
      staff,
      {
        action,
        subject: { type: 'message', id },
        before: { kind: before.kind, state: before.state, error: before.error },
        after: { state: after.state }
      },
      at
    )
    return ok(messageBody(deps, after))
  })

/** Puts a failed message back into its queue. */
export const retryAsStaff = (deps: SystemDeps, staff: StaffPrincipal, id: string) =>
  changeMessage(deps, staff, id, {
    action: 'messages.retry',
    refusal: row =>
      row.state === 'failed' && !isComplete(deps, row) ? unprocessable('message-incomplete') : undefined,
    change: retryMessage
  })

/** Gives a failed message up. */
export const discardAsStaff = (deps: SystemDeps, staff: StaffPrincipal, id: string) =>
  changeMessage(deps, staff, id, {
    action: 'messages.discard',
    refusal: ({ queue }) => (MONEY_QUEUES.includes(queue) ? unprocessable('message-moves-money') : undefined),
    change: discardMessage
  })
