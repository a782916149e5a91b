import type {
  DoorEventsBody,
  DoorListBody,
  MarkUsedResponse,
  ScanBody,
  ScanInput,
  StaffTicketBody
} from '../../../contract/booking/e-ticket.ts'
import {
  doorTimes,
  parseTicketNumber,
  scanMoment,
  scanResult,
  type ScanResult,
  type TicketState
} from '../../../domain/booking/e-ticket.ts'
import { ok } from '../../../domain/result.ts'
import { DAY_MS, later } from '../../../domain/time.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { recordStaffAction, staffNames } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { doorTicket, staffTicketBody } from './bodies.ts'
import type { TicketDeps } from './deps.ts'
import { soldEventColumn } from './events.ts'
import { insertScan, markUsed, scanById, ticketByNumber, type TicketRow } from './queries.ts'

const PAGE = 50
const SCANS_MAX = 500
const DOOR_LIST_MAX = 20_000

export type Door = ReturnType<typeof createDoor>

/** Tickets as staff see them, and letting people in. */
export const createDoor = (deps: TicketDeps) =>
  bindDeps(deps, { events: doorEvents, doorList, list, view, scans, markUsed: markAllUsed })

/** Events that are not over for a day, and the key of their codes. */
async function doorEvents(deps: TicketDeps, locale: Locale): ServiceResult<DoorEventsBody> {
  const since = later(deps.now(), -DAY_MS).getTime()
  const events = deps.events.all.filter(({ ends_at }) => Date.parse(ends_at) > since)
  const language = isShopLocale(locale) ? locale : 'en'
  return Promise.resolve(
    ok({
      events: events.map(event => ({
        id: event.id,
        title: event.title[language],
        starts_at: new Date(event.starts_at).toISOString(),
        ...doorTimes(event)
      })),
      public_key: deps.codes.publicKey
    })
  )
}

async function doorList(deps: TicketDeps, event: string, locale: Locale): ServiceResult<DoorListBody> {
  const rows = await deps.db.query
    .selectFrom('e_tickets')
    .selectAll()
    .where('event', '=', event)
    .orderBy('number')
    .limit(DOOR_LIST_MAX)
    .execute()
  const e_tickets = await Promise.all(rows.map(row => doorTicket(deps, row, locale)))
  return ok({ e_tickets, count: e_tickets.length })
}

interface Filter {
  readonly event?: string | undefined
  readonly state?: TicketState | undefined
  readonly number?: string | undefined
  readonly page: number
}

const withOrder = ({ db }: TicketDeps) =>
  db.query
    .selectFrom('e_tickets')
    .innerJoin('orders', 'orders.id', 'e_tickets.order_id')
    .selectAll('e_tickets')
    .select('orders.number as order_number')

async function list(deps: TicketDeps, { event, state, number, page }: Filter, locale: Locale) {
  let query = withOrder(deps)
  if (event !== undefined) query = query.where('e_tickets.event', '=', event)
  if (state !== undefined) query = query.where('e_tickets.state', '=', state)
  if (number !== undefined) query = query.where('e_tickets.number', '=', parseTicketNumber(number) ?? number)
  const { total } = await query
    .clearSelect()
    .select(e => e.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .orderBy('e_tickets.issued_at', 'desc')
    .orderBy('e_tickets.number')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  const e_tickets = await Promise.all(rows.map(row => staffTicketBody(deps, row, locale)))
  const total_count = Number(total)
  return ok({ e_tickets, count: e_tickets.length, total_count, page, pages: Math.ceil(total_count / PAGE) })
}

async function view(
  deps: TicketDeps,
  number: string,
  locale: Locale
): ServiceResult<StaffTicketBody & { readonly scans: ScanBody[] }> {
  const row = await withOrder(deps).where('e_tickets.number', '=', number).executeTakeFirst()
  if (!row) return notFound('ticket-not-found')
  const scanRows = await scansOf(deps).where('ticket_id', '=', row.id).execute()
  return ok({ ...(await staffTicketBody(deps, row, locale)), scans: await scanBodies(deps, scanRows) })
}

async function scans(
  deps: TicketDeps,
  { event, conflicts }: { readonly event?: string | undefined; readonly conflicts?: '1' | undefined }
) {
  let query = scansOf(deps)
  if (event !== undefined) query = query.where('event', '=', event)
  if (conflicts !== undefined) query = query.where('conflict', '=', 1)
  const rows = await query.execute()
  return ok({ scans: await scanBodies(deps, rows), count: rows.length })
}

/** Newest first. */
const scansOf = ({ db }: TicketDeps) =>
  db.query
    .selectFrom('e_ticket_scans')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SCANS_MAX)

type ScanRow = Awaited<ReturnType<ReturnType<typeof scansOf>['execute']>>[number]

async function scanBodies({ db }: TicketDeps, rows: readonly ScanRow[]): Promise<ScanBody[]> {
  const names = await staffNames(
    db,
    rows.map(({ staff_id }) => staff_id)
  )
  return rows.map(row => scanBody(row, names.get(row.staff_id) ?? ''))
}

const scanBody = (row: ScanRow, staff: string): ScanBody => ({
  id: row.id,
  number: row.number,
  event: row.event,
  result: row.result,
  offline_result: row.offline_result,
  conflict: row.conflict === 1,
  typed: row.typed === 1,
  staff,
  device: row.device,
  scanned_at: row.scanned_at,
  received_at: row.received_at
})

/**
 * Lets people in: a ticket once, however many doors ask at the same time. A scan that is sent again, because its answer
 * was lost, gets the answer it had. One that was made without a network says what it decided then: where another came in
 * before with the same ticket, that is a conflict, which staff see.
 */
async function markAllUsed(
  deps: TicketDeps,
  staff: StaffPrincipal,
  sent: readonly ScanInput[],
  locale: Locale
): ServiceResult<MarkUsedResponse> {
  const results = []
  // Those who came first are let in first; each is a change of its own, so that one that fails keeps no other back.
  for (const scan of sent.toSorted((a, b) => a.scanned_at.localeCompare(b.scanned_at))) {
    const { result, conflict } = await deps.db.change(tx => markOne(deps, tx, staff, scan))
    const ticket = await deps.db.first(ticketByNumber, { number: scan.code.number })
    results.push({ id: scan.id, result, conflict, e_ticket: ticket ? await doorTicket(deps, ticket, locale) : null })
  }
  return ok({ results })
}

async function markOne(deps: TicketDeps, tx: Transaction, staff: StaffPrincipal, scan: ScanInput) {
  const before = await tx.first(scanById, { id: scan.id })
  if (before) return { result: before.result, conflict: before.conflict === 1 }
  const at = deps.now()
  const ticket = await tx.first(ticketByNumber, { number: scan.code.number })
  const result = await decide(deps, tx, ticket, scan, at)
  const conflict = scan.offline_result === 'admitted' && result !== 'admitted'
  await tx.run(insertScan, {
    id: scan.id,
    ticket_id: ticket?.id ?? null,
    number: scan.code.number,
    event: scan.event,
    staff_id: staff.staffId,
    device: staff.device,
    result,
    offline_result: scan.offline_result ?? null,
    conflict: Number(conflict),
    typed: Number(isTyped(scan)),
    scanned_at: scan.scanned_at,
    received_at: at.toISOString()
  })
  if (ticket && result === 'admitted') {
    const subject = { type: 'e_ticket', id: ticket.number }
    const change = { before: { state: 'valid' }, after: { state: 'used', typed: isTyped(scan) } }
    await recordStaffAction(tx, staff, { action: 'e_tickets.mark_used', subject, ...change }, at)
  }
  return { result, conflict }
}

/** A scanner's clock may run ahead. */
const earlier = (moment: string, now: Date) => (Date.parse(moment) > now.getTime() ? now.toISOString() : moment)

const isTyped = ({ typed, code: { code } }: ScanInput) => typed && !code

async function decide(
  { codes }: TicketDeps,
  tx: Transaction,
  ticket: TicketRow | undefined,
  { code: { code }, event, typed, scanned_at }: ScanInput,
  now: Date
): Promise<ScanResult> {
  // A code that we have not signed is nobody's.
  if (code && !codes.isOurs(code)) return 'unknown'
  if (!ticket) return code || typed ? 'unknown' : 'code-required'
  const used_at = scanMoment(scanned_at, ticket.issued_at, now)
  const times = doorTimes(soldEventColumn.read(ticket.event_json))
  const result = scanResult(ticket, { version: code?.version, typed, event, at: earlier(scanned_at, now), ...times })
  if (result !== 'admitted') return result
  return (await tx.run(markUsed, { id: ticket.id, version: ticket.version, used_at })) === 1
    ? 'admitted'
    : 'already-used'
}
