import { z } from 'zod'
import type { AuditFilter, AuditLineBody, AuditLinesBody } from '../../../contract/staff/audit.ts'
import { daysAfter, localMidnight } from '../../../domain/time.ts'
import type { Database } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { keysetPage, readCursor, LIST_START, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { ExportedTable } from '../../platform/http/table-export.ts'

interface Deps {
  readonly db: Database
}

const changeColumn = jsonColumn('staff_audit.before_json', z.record(z.string(), z.unknown()))

function linesOf({ db }: Deps, { at, key }: KeysetPosition, { staff_id, action, subject_id, from, to }: AuditFilter) {
  let query = db.query
    .selectFrom('staff_audit')
    .leftJoin('staff_members', 'staff_members.id', 'staff_audit.staff_id')
    .selectAll('staff_audit')
    .select(['staff_members.email', 'staff_members.name'])
    // Said twice, so that both databases begin in the index where the page does.
    .where('happened_at', '<=', at)
    .where(e => e.or([e('happened_at', '<', at), e.and([e('happened_at', '=', at), e('staff_audit.id', '<', key)])]))
  if (staff_id !== undefined) query = query.where('staff_id', '=', staff_id)
  if (subject_id !== undefined) query = query.where('subject_id', '=', subject_id)
  if (from !== undefined) query = query.where('happened_at', '>=', localMidnight(from).toISOString())
  if (to !== undefined) query = query.where('happened_at', '<', daysAfter(localMidnight(to), 1).toISOString())
  if (action?.includes('.')) query = query.where('action', '=', action)
  // "/" follows "." in both databases' order of bytes.
  else if (action !== undefined) query = query.where('action', '>', `${action}.`).where('action', '<', `${action}/`)
  return query.orderBy('happened_at', 'desc').orderBy('staff_audit.id', 'desc')
}

type Line = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number]

const positionOf = ({ happened_at: at, id: key }: Line): KeysetPosition => ({ at, key })

const lineBody = ({ before_json, after_json, staff_id, email, name, api_key_id, ...line }: Line): AuditLineBody => ({
  ...line,
  member: staff_id === null ? null : { id: staff_id, email: email ?? '', name: name ?? '' },
  before: changeColumn.read(before_json),
  after: changeColumn.read(after_json)
})

/** Lines of the audit, newest first. */
export async function listAuditLines(
  deps: Deps,
  { cursor, per_page, ...filter }: AuditFilter & { readonly cursor?: string | undefined; readonly per_page: number }
): Promise<AuditLinesBody> {
  const position = readCursor(cursor)
  if (!position) return { audit_lines: [], next_cursor: null }
  const rows = await linesOf(deps, position, filter)
    .limit(per_page + 1)
    .execute()
  const { shown, nextCursor } = keysetPage(rows, per_page, positionOf)
  return { audit_lines: shown.map(lineBody), next_cursor: nextCursor }
}

const COLUMNS = ['happened_at', 'member', 'action', 'subject_type', 'subject_id', 'before', 'after', 'device'] as const
const BATCH = 500

/** The audit as a file, read part by part while it is sent: the whole audit never stands in memory. */
export function auditTable(deps: Deps, filter: AuditFilter): ExportedTable {
  let position: KeysetPosition | undefined = LIST_START
  return {
    columns: COLUMNS,
    next: async () => {
      if (!position) return undefined
      const rows = await linesOf(deps, position, filter).limit(BATCH).execute()
      const last = rows.length < BATCH ? undefined : rows.at(-1)
      position = last && positionOf(last)
      return rows.map(row => [
        ...[row.happened_at, row.email ?? 'command', row.action, row.subject_type, row.subject_id],
        ...[row.before_json, row.after_json, row.device]
      ])
    }
  }
}

/** The latest lines, for the command. */
export const listAudit = (deps: Deps, limit: number) => linesOf(deps, LIST_START, {}).limit(limit).execute()
