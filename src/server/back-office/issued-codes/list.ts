import {
  CODE_ISSUES_PER_PAGE,
  type CodeIssueBody,
  type CodeIssuesBody,
  type CodeIssuesFilter,
  type CodeIssuesQuery
} from '../../../contract/staff/issued-codes.ts'
import { staffNames } from '../../identity/index.ts'
import { nameColumn, type CodeIssueTable } from '../../money/coupons/index.ts'
import { correctionLimitsOf } from '../../money/wallet/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { keysetPage, readCursor, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { IssuedCodesDeps } from './deps.ts'

interface Reading {
  readonly staffId: string
  /** Whether the reader may approve: they see whom a card goes to. */
  readonly showsRecipient: boolean
  readonly now: Date
}

export const mayApprove = ({ permissions }: Pick<StaffPrincipal, 'permissions'>) =>
  permissions.includes('wallets.write')

/** One row more than `limit` where there are more, the newest first. */
export function issueRows(
  db: Database,
  { kind, state }: CodeIssuesFilter,
  { at, key }: KeysetPosition,
  { limit, now }: { readonly limit: number; readonly now: Date }
): Promise<CodeIssueTable[]> {
  const moment = now.toISOString()
  let query = db.query
    .selectFrom('code_issues')
    .selectAll()
    .where('requested_at', '<=', at)
    .where(e => e.or([e('requested_at', '<', at), e.and([e('requested_at', '=', at), e('id', '<', key)])]))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (state === 'waiting') query = query.where('state', '=', state).where('approve_until', '>', moment)
  // A request ends with its time; the job that writes it down comes later.
  else if (state === 'expired')
    query = query.where(e =>
      e.or([e('state', '=', state), e.and([e('state', '=', 'waiting'), e('approve_until', '<=', moment)])])
    )
  else if (state !== undefined) query = query.where('state', '=', state)
  return query
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export const issuePosition = ({ requested_at: at, id: key }: CodeIssueTable): KeysetPosition => ({ at, key })

/** Codes that staff made or asked for, the newest first. */
export async function listIssues(
  { db, now }: IssuedCodesDeps,
  staff: StaffPrincipal,
  { after, ...filter }: CodeIssuesQuery
): Promise<CodeIssuesBody> {
  const { staffId } = staff
  const { own: limit } = await correctionLimitsOf(db, staffId)
  const position = readCursor(after)
  if (!position) return { issues: [], next_cursor: null, limit }
  const at = now()
  const rows = await issueRows(db, filter, position, { limit: CODE_ISSUES_PER_PAGE, now: at })
  const { shown, nextCursor } = keysetPage(rows, CODE_ISSUES_PER_PAGE, issuePosition)
  const reading = { staffId, showsRecipient: mayApprove(staff), now: at }
  return { issues: await issueBodies(db, shown, reading), next_cursor: nextCursor, limit }
}

export async function issueBodies(
  db: Database,
  rows: readonly CodeIssueTable[],
  { staffId, showsRecipient, now }: Reading
): Promise<CodeIssueBody[]> {
  const uses = await usesOf(
    db,
    rows.map(({ id }) => id)
  )
  const names = await staffNames(
    db,
    rows.flatMap(({ requested_by, decided_by }) => [requested_by ?? [], decided_by ?? []].flat())
  )
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''))
  const stateOf = ({ state, approve_until }: CodeIssueTable) =>
    state === 'waiting' && approve_until <= now.toISOString() ? 'expired' : state
  return rows.map(row => ({
    ...{ id: row.id, kind: row.kind, name: nameColumn.read(row.name_json).mn, amount: row.amount, count: row.count },
    ...{ last_day: row.last_day, reason: row.reason, note: row.note },
    ...{ state: stateOf(row), recipient: showsRecipient && stateOf(row) === 'waiting' ? row.recipient : '' },
    ...{ requested_by: nameOf(row.requested_by), requested_at: row.requested_at, approve_until: row.approve_until },
    ...{ decided_by: nameOf(row.decided_by), decided_at: row.decided_at, is_own: row.requested_by === staffId },
    ...(uses.get(row.id) ?? { used_count: 0, unused_amount: 0 })
  }))
}

/** How many codes of each issue were used, and what is left on all of them. */
async function usesOf({ query }: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Pick<CodeIssueBody, 'used_count' | 'unused_amount'>>()
  const rows = await query
    .selectFrom('issued_codes as issued')
    .leftJoin('gift_cards as card', 'card.id', 'issued.code_id')
    .leftJoin('single_use_codes as single', 'single.id', 'issued.code_id')
    .select('issued.issue_id')
    .select(e => [
      e.fn
        .sum<number | string>(
          e
            .case()
            .when(
              e.or([
                e('single.redeemed_at', 'is not', null),
                e.and([e('card.state', '!=', 'void'), e('card.balance', '<', e.ref('card.amount'))])
              ])
            )
            .then(1)
            .else(0)
            .end()
        )
        .as('used'),
      e.fn
        .sum<number | string>(
          e
            .case()
            .when('card.id', 'is not', null)
            .then(e.ref('card.balance'))
            .when(e.and([e('single.redeemed_at', 'is', null), e('single.voided_at', 'is', null)]))
            .then(e.ref('single.amount'))
            .else(0)
            .end()
        )
        .as('unused')
    ])
    .where('issued.issue_id', 'in', ids)
    .groupBy('issued.issue_id')
    .execute()
  return new Map(
    rows.map(({ issue_id, used, unused }) => [issue_id, { used_count: Number(used), unused_amount: Number(unused) }])
  )
}
