import { v7 as uuid } from 'uuid'
import { isOnSale, UNPAID_SEATS_MAX, type TicketVoidReason } from '../../../domain/booking/e-ticket.ts'
import { allocateProportionally } from '../../../domain/money.ts'
import { paysForTickets } from '../../../domain/money/payment-method.ts'
import { adjustStock } from '../../catalogue/stock/index.ts'
import {
  paidByLine,
  returnedAmounts,
  returnsOf,
  type AggregateLine,
  type OrderAggregate,
  type OrderExtension
} from '../../ordering/orders/index.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { newReferenceNumber } from '../../platform/reference-number.ts'
import { soldEventColumn, soldEventOf, type TicketEvent, type TicketEvents } from './events.ts'
import { enqueueOrderTickets } from './messages.ts'
import { holdSeats, readSeats, seatedLine, type SeatedLine } from './seats.ts'
import {
  insertTicket,
  releaseSeat,
  setSeat,
  takeSeat,
  ticketByNumber,
  ticketsOfOrder,
  unpaidSeats,
  voidTicket,
  withdrawTransfers,
  type TicketRow
} from './queries.ts'

const SEATS_GONE = { code: 'ticket-seats-gone', until: undefined } as const

const TOO_MANY_SEATS = { code: 'ticket-seats-unpaid', until: undefined } as const

/**
 * Tickets in orders: sold until the event begins and never on credit, issued when the order is paid, void when it is
 * canceled or given back.
 */
export const ticketOrderExtension = (events: TicketEvents): OrderExtension => {
  const eventOf = ({ details }: AggregateLine) => events.ofProduct(details.productSku)
  const seatedLines = (lines: readonly AggregateLine[]) =>
    lines.flatMap(line => {
      const event = eventOf(line)
      return (event && seatedLine(line, event)) ?? []
    })
  return {
    async reservation(tx, { lines }) {
      for (const seated of seatedLines(lines))
        if (!(await holdSeats(tx, seated, seated.line.reserved))) return SEATS_GONE
      return undefined
    },
    async blocker(reader, { lines, order }, now) {
      const seatedOfOrder = seatedLines(lines)
      if (await holdsTooMany(reader, order, seatedOfOrder)) return TOO_MANY_SEATS
      // Stock may say more than there are seats.
      for (const seated of seatedOfOrder) {
        const left = (await readSeats(reader, seated)).filter(({ state }) => state !== 'taken')
        if (left.length < seated.line.quantity) return SEATS_GONE
      }
      const sold = lines.flatMap(line => eventOf(line) ?? [])
      if (sold.some(({ starts_at }) => !isOnSale(starts_at, now)))
        return Promise.resolve({ code: 'ticket-event-begun', until: undefined })
      if (sold.length > 0 && !paysForTickets(order.payment_method))
        return Promise.resolve({
          code: 'ticket-not-on-credit',
          until: undefined,
          at: { step: 'payment', field: 'payment_method' }
        })
      return undefined
    },
    async cancelGuard(reader, { order }, now) {
      const tickets = await reader.all(ticketsOfOrder, { order_id: order.id })
      const isLate = tickets.some(
        ({ event_json }) => now.getTime() > Date.parse(soldEventColumn.read(event_json).refund_until)
      )
      if (tickets.length === 0) return undefined
      // Single tickets that were used, given back or handed on are not the order's to give back.
      if (isLate || tickets.some(({ state, version }) => state !== 'valid' || version > 1))
        return { status: 422, code: 'order-tickets-not-cancelable' }
      return undefined
    },
    async subscriber(tx, aggregate, event, now, about) {
      const sold = aggregate.lines.flatMap(line => {
        const its = eventOf(line)
        return its ? [{ line, event: its }] : []
      })
      if (event === 'paid' && sold.length > 0) await issueTickets(tx, aggregate, sold, now)
      if (event === 'canceled') await voidOrder(tx, aggregate, 'order-canceled', now)
      if (event === 'part-returned' || event === 'returned')
        await voidReturned(tx, aggregate, about?.lines ?? [], event === 'returned' && !about, now)
      if (event === 'refunded' && aggregate.order.payment_state === 'refunded')
        await voidOrder(tx, aggregate, 'refunded', now)
    }
  }
}

/** One phone cannot keep a hall from everybody else: seats that are not paid for are counted over all of its orders. */
async function holdsTooMany(reader: Reader, { id, phone }: OrderAggregate['order'], seated: readonly SeatedLine[]) {
  const wanted = seated.reduce((sum, { line }) => sum + line.quantity, 0)
  if (wanted === 0) return false
  const others = phone === '' ? undefined : await reader.first(unpaidSeats, { phone, order_id: id })
  return wanted + Number(others?.seats ?? 0) > UNPAID_SEATS_MAX
}

interface SoldLine {
  readonly line: AggregateLine
  readonly event: TicketEvent
}

async function issueTickets(tx: Transaction, aggregate: OrderAggregate, sold: readonly SoldLine[], now: Date) {
  const { order } = aggregate
  const paid = paidByLine(aggregate.lines, aggregate.adjustments)
  let issued = 0
  for (const { line, event } of sold) {
    const seats = await seatsSold(tx, { line, event })
    const prices = allocateProportionally(paid.get(line.id) ?? 0, Array<number>(line.quantity).fill(1))
    for (let position = 1; position <= line.quantity; position++) {
      const ticket = {
        id: uuid(),
        number: await newReferenceNumber(tx, 'E', ticketByNumber),
        order_id: order.id,
        line_item_id: line.id,
        position,
        event: event.id,
        variant_id: line.variant_id,
        price: prices[position - 1] ?? 0,
        user_id: order.user_id,
        event_json: soldEventColumn.write(soldEventOf(event)),
        issued_at: now.toISOString()
      }
      if ((await tx.run(insertTicket, ticket)) === 0) continue
      await assignSeat(tx, event, seats[position - 1], ticket.id)
      issued += 1
    }
  }
  if (issued > 0 && order.email !== '') await enqueueOrderTickets(tx, order.id, now)
}

/** The seats that a line was sold with; the best free ones for an order from before seats were held. */
async function seatsSold(tx: Transaction, { line, event }: SoldLine): Promise<readonly string[]> {
  const seated = seatedLine(line, event)
  if (!seated) return []
  if (!(await holdSeats(tx, seated, line.quantity))) throw new Error(`Too few seats of ${event.id} for line ${line.id}`)
  return (await readSeats(tx, seated)).flatMap(({ seat, state }) => (state === 'own' ? [seat] : []))
}

async function assignSeat(tx: Transaction, event: TicketEvent, seat: string | undefined, ticketId: string) {
  if (seat === undefined) return
  await tx.run(takeSeat, { event: event.id, seat, ticket_id: ticketId })
  await tx.run(setSeat, { id: ticketId, seat })
}

/** Voids a ticket, whose seat is free again; false where it was void already. */
export async function voidAndReleaseTicket(tx: Transaction, { id }: TicketRow, reason: TicketVoidReason, now: Date) {
  if ((await tx.run(voidTicket, { id, voided_at: now.toISOString(), void_reason: reason })) === 0) return false
  await tx.run(withdrawTransfers, { ticket_id: id, withdrawn_at: now.toISOString() })
  await tx.run(releaseSeat, { ticket_id: id })
  return true
}

async function voidOrder(tx: Transaction, { order }: OrderAggregate, reason: TicketVoidReason, now: Date) {
  for (const ticket of await tx.all(ticketsOfOrder, { order_id: order.id })) {
    // A canceled order puts all of its pieces back on sale; one that was given back before is there already.
    if (reason === 'order-canceled' && ticket.void_reason === 'refunded')
      await adjustStock(tx, ticket.variant_id, -1, now)
    await voidAndReleaseTicket(tx, ticket, reason, now)
  }
}

async function voidReturned(
  tx: Transaction,
  { order }: OrderAggregate,
  lines: readonly { readonly lineItemId: string }[],
  isWhole: boolean,
  now: Date
) {
  const tickets = await tx.all(ticketsOfOrder, { order_id: order.id })
  if (isWhole) for (const ticket of tickets) await voidAndReleaseTicket(tx, ticket, 'returned', now)
  const returns = await returnsOf(tx, order.id)
  for (const { lineItemId } of lines) {
    const ofLine = tickets.filter(({ line_item_id }) => line_item_id === lineItemId)
    const left = ofLine.filter(({ state }) => state !== 'void')
    // Its owner has voided a ticket before its return is written.
    const { pieces } = returnedAmounts(
      returns.filter(({ state }) => state === 'refunded'),
      lineItemId
    )
    const due = Math.max(0, pieces - (ofLine.length - left.length))
    for (const ticket of left.slice(left.length - due)) await voidAndReleaseTicket(tx, ticket, 'returned', now)
  }
}
