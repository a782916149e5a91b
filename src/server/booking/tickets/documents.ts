import { ok } from '../../../domain/result.ts'
import { dateTime } from '../../../i18n/format.ts'
import { isShopLocale, type Locale, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { codeOf, kindOf } from './bodies.ts'
import type { TicketDeps } from './deps.ts'
import { soldEventColumn } from './events.ts'
import { ticketByNumber, ticketsOfOrder, type TicketRow } from './queries.ts'
import { ticketPdf, type PrintedTicket } from './ticket-pdf.ts'

export type TicketDocuments = ReturnType<typeof createTicketDocuments>

/** The content of a mail with tickets. */
export interface TicketMailContent {
  readonly to: string
  readonly locale: Locale
  readonly title: string
  readonly count: number
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** Base64. */
  readonly pdf: string
  readonly file: string
}

/** Tickets as mails and to print. */
export const createTicketDocuments = (deps: TicketDeps) =>
  bindDeps(deps, { ownPdf, orderTicketsContent, ownTicketContent, offerContent })

const shopLocale = (locale: Locale): ShopLocale => (isShopLocale(locale) ? locale : 'en')

async function printed(deps: TicketDeps, row: TicketRow, locale: ShopLocale): Promise<PrintedTicket | undefined> {
  const code = codeOf(deps, row)
  if (code === undefined) return undefined
  const t = words(locale, 'tickets')
  const sold = soldEventColumn.read(row.event_json)
  const kind = await kindOf(deps, deps.db, row.variant_id, locale)
  return {
    shop: words(locale, 'company')('name'),
    title: sold.title[locale],
    facts: [
      [t('starts'), dateTime(locale, sold.starts_at)],
      [t('doors'), dateTime(locale, sold.doors_at)],
      [t('place'), `${sold.venue[locale]}, ${sold.address[locale]}`],
      ...(kind ? [[t('kind'), kind] as const] : []),
      ...(row.seat === null ? [] : [[t('seat'), row.seat] as const])
    ],
    number: row.number,
    code,
    notes: [
      t('note_once'),
      t('note_refund', { until: dateTime(locale, sold.refund_until) }),
      ...(sold.demonstration ? [t('demonstration')] : [])
    ]
  }
}

/** One's own ticket; only one that still opens a door. */
async function ownPdf(
  deps: TicketDeps,
  userId: string,
  number: string,
  wanted: Locale
): ServiceResult<Buffer<ArrayBuffer>> {
  const row = await deps.db.query
    .selectFrom('e_tickets')
    .innerJoin('orders', 'orders.id', 'e_tickets.order_id')
    .selectAll('e_tickets')
    .where('e_tickets.number', '=', number)
    .where(e => e(e.fn.coalesce('e_tickets.user_id', 'orders.user_id'), '=', userId))
    .executeTakeFirst()
  const ticket = row && (await printed(deps, row, shopLocale(wanted)))
  return ticket ? ok(await ticketPdf([ticket], number)) : notFound('ticket-not-found')
}

/** The facts of several tickets, each once: seats and places differ, and all of them are named. */
const sharedFacts = (all: readonly PrintedTicket['facts'][]): TicketMailContent['facts'] => {
  const values = Map.groupBy(all.flat(), ([name]) => name)
  return [...values].map(([name, facts]) => {
    const different = [...new Set(facts.map(([, value]) => value))]
    return [name, different.join(different.some(value => value.includes(',')) ? '; ' : ', ')] as const
  })
}

async function mailContentOf(
  deps: TicketDeps,
  rows: readonly TicketRow[],
  to: string,
  wanted: Locale
): Promise<TicketMailContent | undefined> {
  const locale = shopLocale(wanted)
  const tickets = (await Promise.all(rows.map(row => printed(deps, row, locale)))).filter(each => each !== undefined)
  const [first] = tickets
  if (!first) return undefined
  const pdf = await ticketPdf(tickets, first.title)
  const { title, number } = first
  const facts = sharedFacts(tickets.map(ticket => ticket.facts))
  return { to, locale, title, count: tickets.length, facts, pdf: pdf.toString('base64'), file: `${number}.pdf` }
}

/** Tickets of an order that are still its buyer's; undefined where none opens a door any more. */
async function orderTicketsContent(deps: TicketDeps, orderId: string): Promise<TicketMailContent | undefined> {
  const order = await deps.db.query
    .selectFrom('orders')
    .select(['email', 'locale', 'user_id'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order || order.email === '') return undefined
  const rows = await deps.db.all(ticketsOfOrder, { order_id: orderId })
  const own = rows.filter(({ version, user_id }) => version === 1 || user_id === order.user_id)
  return mailContentOf(deps, own, order.email, order.locale as Locale)
}

async function ownTicketContent(
  deps: TicketDeps,
  { number, to, locale }: { readonly number: string; readonly to: string; readonly locale: Locale }
): Promise<TicketMailContent | undefined> {
  const row = await deps.db.first(ticketByNumber, { number })
  return row && mailContentOf(deps, [row], to, locale)
}

/** The content of an offer; undefined where the ticket is void. */
async function offerContent(deps: TicketDeps, number: string, wanted: Locale, token: string) {
  const row = await deps.db.first(ticketByNumber, { number })
  if (row?.state !== 'valid') return undefined
  const locale = shopLocale(wanted)
  const sold = soldEventColumn.read(row.event_json)
  return {
    title: sold.title[locale],
    starts: dateTime(locale, sold.starts_at),
    place: sold.venue[locale],
    url: `${deps.publicUrl}${locale === 'mn' ? '' : `/${locale}`}/account/tickets#${token}`
  }
}
