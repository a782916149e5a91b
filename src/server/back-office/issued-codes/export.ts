import type { CodeIssueBody, CodeIssuesFilter } from '../../../contract/staff/issued-codes.ts'
import { ok } from '../../../domain/result.ts'
import { dateTime } from '../../../i18n/format.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { TableCell } from '../../platform/http/csv.ts'
import { LIST_START, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { wholeTable, type ExportedTable } from '../../platform/http/table-export.ts'
import type { IssuedCodesDeps } from './deps.ts'
import { issueBodies, issuePosition, issueRows } from './list.ts'

const BATCH = 200

type IssueWords = ReturnType<typeof words<'office-issued-codes'>>
const wordsIn = (locale: Locale): IssueWords => words(isShopLocale(locale) ? locale : 'en', 'office-issued-codes')
const moment = (at: string | null) => (at === null ? '' : dateTime('mn', at))

const COLUMNS = [
  ['kind', ({ kind }, t) => t(`kind_${kind}`)],
  ['name', ({ name }) => name],
  ['amount', ({ amount }) => amount],
  ['count', ({ count }) => count],
  ['last_day', ({ last_day }) => last_day],
  ['state', ({ state }, t) => t(`state_${state}`)],
  ['reason', ({ reason }) => reason],
  ['note', ({ note }) => note],
  ['requested_by', ({ requested_by }, t) => requested_by ?? t('command')],
  ['requested', ({ requested_at }) => moment(requested_at)],
  ['decided_by', ({ decided_by }) => decided_by ?? ''],
  ['used', ({ used_count }) => used_count],
  ['unused', ({ unused_amount }) => unused_amount]
] as const satisfies readonly (readonly [string, (row: CodeIssueBody, t: IssueWords) => TableCell])[]

/** The list as it is narrowed down, read page by page while it is sent; the audit notes it. */
export async function exportIssues(
  { db, now }: IssuedCodesDeps,
  staff: StaffPrincipal,
  filter: CodeIssuesFilter,
  locale: Locale
): Promise<ExportedTable> {
  const at = now()
  const line = { action: 'code_issues.export', subject: { type: 'code_issues', id: 'list' }, after: filter }
  await db.change(tx => recordStaffAction(tx, staff, line, at))
  const t = wordsIn(locale)
  let position: KeysetPosition | undefined = LIST_START
  return {
    columns: COLUMNS.map(([name]) => t(`column_${name}`)),
    next: async () => {
      if (!position) return undefined
      const rows = await issueRows(db, filter, position, { limit: BATCH, now: at })
      const last = rows.length > BATCH ? rows[BATCH - 1] : undefined
      position = last && issuePosition(last)
      const reading = { staffId: staff.staffId, showsRecipient: false, now: at }
      const bodies = await issueBodies(db, rows.slice(0, BATCH), reading)
      return bodies.map(row => COLUMNS.map(([, valueOf]) => valueOf(row, t)))
    }
  }
}

/** The codes of an issue for printing; a card that went to its receiver is without its number. Each file is noted. */
export async function exportCodes(
  { db, issues, now }: IssuedCodesDeps,
  staff: StaffPrincipal,
  id: string,
  locale: Locale
): ServiceResult<ExportedTable> {
  const issue = await db.query.selectFrom('code_issues').select(['id', 'kind']).where('id', '=', id).executeTakeFirst()
  if (!issue) return notFound('not-found')
  const codes = await issues.codesOfIssue(issue)
  const subject = { type: 'code_issue', id }
  const line = { action: 'code_issues.export_codes', subject, after: { count: codes.length } }
  await db.change(tx => recordStaffAction(tx, staff, line, now()))
  const t = wordsIn(locale)
  const columns = (['code', 'reference', 'amount', 'unused', 'last_moment', 'void'] as const).map(name =>
    t(`column_${name}`)
  )
  const cells = codes.map(({ code, isSent, reference, amount, unused, expiresAt, isVoid }) => [
    isSent ? t('sent') : code,
    ...[reference, amount, unused, moment(expiresAt), isVoid ? t('void') : '']
  ])
  return ok(wholeTable(columns, cells))
}
