import { toString as qrText } from 'qrcode'
import type { DoorTicket, ETicketBody, StaffTicketBody } from '../../../contract/booking/e-ticket.ts'
import { ticketRefundProblem, ticketTransferProblem } from '../../../domain/booking/e-ticket.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { TicketDeps } from './deps.ts'
import { eventBody, soldEventColumn } from './events.ts'
import type { TicketRow } from './queries.ts'

const shopLocale = (locale: Locale) => (isShopLocale(locale) ? locale : 'en')

export const ticketTermsOf = ({ state, event_json }: TicketRow) => {
  const { starts_at, refund_until } = soldEventColumn.read(event_json)
  return { state, startsAt: starts_at, refundUntil: refund_until }
}

/** Name of the variant: "VIP"; empty where the product comes in one. */
export async function kindOf({ variantDetails }: TicketDeps, reader: Reader, variantId: string, locale: Locale) {
  const details = await variantDetails.get(reader, variantId)
  return details?.optionsText[shopLocale(locale)] ?? ''
}

/** Dark on light, with the quiet zone that scanners want. */
const qrSvg = (code: string) => qrText(code, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })

/** The content of a ticket's QR code; undefined where it opens no door. */
export const codeOf = ({ codes }: Pick<TicketDeps, 'codes'>, ticket: TicketRow) =>
  ticket.state === 'valid' ? codes.codeOf(ticket) : undefined

interface OwnTicketRow extends TicketRow {
  readonly order_number: string
  readonly offered_until: string | null
}

export async function ownTicketBody(deps: TicketDeps, row: OwnTicketRow, locale: Locale): Promise<ETicketBody> {
  const now = deps.now()
  const code = codeOf(deps, row)
  const isOffered = row.offered_until !== null
  return {
    number: row.number,
    order_number: row.order_number,
    state: row.state,
    void_reason: row.void_reason,
    seat: row.seat,
    kind: await kindOf(deps, deps.db, row.variant_id, locale),
    price: row.price,
    used_at: row.used_at,
    event: eventBody(row.event, soldEventColumn.read(row.event_json), locale),
    code: code ?? null,
    qr_svg: code === undefined ? null : await qrSvg(code),
    refundable: !isOffered && row.price > 0 && ticketRefundProblem(ticketTermsOf(row), now) === undefined,
    transferable: ticketTransferProblem(ticketTermsOf(row), now) === undefined,
    offered_until: row.offered_until
  }
}

export async function doorTicket(deps: TicketDeps, row: TicketRow, locale: Locale): Promise<DoorTicket> {
  return {
    number: row.number,
    event: row.event,
    event_title: soldEventColumn.read(row.event_json).title[shopLocale(locale)],
    state: row.state,
    version: row.version,
    seat: row.seat,
    kind: await kindOf(deps, deps.db, row.variant_id, locale),
    used_at: row.used_at
  }
}

export async function staffTicketBody(
  deps: TicketDeps,
  row: TicketRow & { readonly order_number: string },
  locale: Locale
): Promise<StaffTicketBody> {
  const { order_number, price, issued_at, void_reason } = row
  return { ...(await doorTicket(deps, row, locale)), order_number, price, issued_at, void_reason }
}
