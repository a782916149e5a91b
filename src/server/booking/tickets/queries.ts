import type { TicketVoidReason } from '../../../domain/booking/e-ticket.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ETicketScanTable, ETicketTable, ETicketTransferTable } from './tables.ts'

export type TicketRow = { [K in keyof ETicketTable]: ETicketTable[K] }
export type ScanRow = { [K in keyof ETicketScanTable]: ETicketScanTable[K] }
export type TransferRow = { [K in keyof ETicketTransferTable]: ETicketTransferTable[K] }

export const ticketByNumber = statement<{ number: string }, TicketRow>((db, p) =>
  db.selectFrom('e_tickets').selectAll().where('number', '=', p('number'))
)

/** Locks a ticket, so that a refund, a transfer and a scan of it come one after the other. */
export const lockTicket = statement<{ number: string }, TicketRow>((db, p, dialect) => {
  const query = db.selectFrom('e_tickets').selectAll().where('number', '=', p('number'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

export const ticketsOfOrder = statement<{ order_id: string }, TicketRow>((db, p) =>
  db
    .selectFrom('e_tickets')
    .selectAll()
    .where('order_id', '=', p('order_id'))
    .orderBy('line_item_id')
    .orderBy('position')
)

/** A piece of a line is issued once, however often its order is told to be paid. */
export const insertTicket = statement<
  Omit<TicketRow, 'state' | 'version' | 'used_at' | 'voided_at' | 'void_reason' | 'seat'>,
  never
>((db, p) =>
  db
    .insertInto('e_tickets')
    .values({
      id: p('id'),
      number: p('number'),
      order_id: p('order_id'),
      line_item_id: p('line_item_id'),
      position: p('position'),
      event: p('event'),
      variant_id: p('variant_id'),
      seat: null,
      price: p('price'),
      state: 'valid',
      version: 1,
      user_id: p('user_id'),
      event_json: p('event_json'),
      issued_at: p('issued_at'),
      used_at: null,
      voided_at: null,
      void_reason: null
    })
    .onConflict(c => c.columns(['line_item_id', 'position']).doNothing())
)

/** When several doors scan it at once, one marks it. */
export const markUsed = statement<{ id: string; version: number; used_at: string }, never>((db, p) =>
  db
    .updateTable('e_tickets')
    .set({ state: 'used', used_at: p('used_at') })
    .where('id', '=', p('id'))
    .where('version', '=', p('version'))
    .where('state', '=', 'valid')
)

export const voidTicket = statement<{ id: string; voided_at: string; void_reason: TicketVoidReason }, never>((db, p) =>
  db
    .updateTable('e_tickets')
    .set({ state: 'void', voided_at: p('voided_at'), void_reason: p('void_reason') })
    .where('id', '=', p('id'))
    .where('state', '!=', 'void')
)

export const giveTicket = statement<{ id: string; user_id: string }, never>((db, p) =>
  db
    .updateTable('e_tickets')
    .set(e => ({ user_id: p('user_id'), version: e('version', '+', 1) }))
    .where('id', '=', p('id'))
    .where('state', '=', 'valid')
)

export const setSeat = statement<{ id: string; seat: string }, never>((db, p) =>
  db
    .updateTable('e_tickets')
    .set({ seat: p('seat') })
    .where('id', '=', p('id'))
)

export const insertSeat = statement<{ event: string; variant_id: string; seat: string; position: number }, never>(
  (db, p) =>
    db
      .insertInto('e_ticket_seats')
      .values({
        event: p('event'),
        variant_id: p('variant_id'),
        seat: p('seat'),
        position: p('position'),
        ...{ ticket_id: null, line_item_id: null }
      })
      .onConflict(c => c.columns(['event', 'seat']).doNothing())
)

export interface SeatRow {
  readonly seat: string
  readonly ticket_id: string | null
  readonly line_item_id: string | null
  /** 1: the line that holds it has its stock reserved. */
  readonly is_reserved: number | boolean
}

/**
 * Seats of an event's variant with who has them, the best first. A line that has taken another variant since holds none
 * of its seats any more.
 */
export const seatsOfVariant = statement<{ event: string; variant_id: string }, SeatRow>((db, p) =>
  db
    .selectFrom('e_ticket_seats')
    .leftJoin('line_items', join =>
      join
        .onRef('line_items.id', '=', 'e_ticket_seats.line_item_id')
        .onRef('line_items.variant_id', '=', 'e_ticket_seats.variant_id')
    )
    .select(['e_ticket_seats.seat', 'ticket_id', 'line_item_id'])
    .select(e => e.case().when('line_items.reserved', '>', 0).then(1).else(0).end().as('is_reserved'))
    .where('event', '=', p('event'))
    .where('e_ticket_seats.variant_id', '=', p('variant_id'))
    .orderBy('e_ticket_seats.position')
)

/** Seats that other orders of a phone hold and have not paid for. */
export const unpaidSeats = statement<{ phone: string; order_id: string }, { seats: number | string }>((db, p) =>
  db
    .selectFrom('e_ticket_seats')
    .innerJoin('line_items', join =>
      join
        .onRef('line_items.id', '=', 'e_ticket_seats.line_item_id')
        .onRef('line_items.variant_id', '=', 'e_ticket_seats.variant_id')
    )
    .innerJoin('orders', 'orders.id', 'line_items.order_id')
    .select(e => e.fn.countAll<number | string>().as('seats'))
    .where('orders.phone', '=', p('phone'))
    .where('orders.id', '<>', p('order_id'))
    .where('line_items.reserved', '>', 0)
    .where('e_ticket_seats.ticket_id', 'is', null)
)

/** A row that everybody writes who gives seats: they wait for each other. */
export const lockSeats = statement<{ event: string; variant_id: string }, never>((db, p) =>
  db
    .updateTable('e_ticket_seats')
    .set({ position: 0 })
    .where('event', '=', p('event'))
    .where('variant_id', '=', p('variant_id'))
    .where('position', '=', 0)
)

export const holdSeat = statement<{ event: string; seat: string; line_item_id: string }, never>((db, p) =>
  db
    .updateTable('e_ticket_seats')
    .set({ line_item_id: p('line_item_id') })
    .where('event', '=', p('event'))
    .where('seat', '=', p('seat'))
    .where('ticket_id', 'is', null)
)

export const releaseHold = statement<{ event: string; seat: string }, never>((db, p) =>
  db
    .updateTable('e_ticket_seats')
    .set({ line_item_id: null })
    .where('event', '=', p('event'))
    .where('seat', '=', p('seat'))
    .where('ticket_id', 'is', null)
)

/** When two buyers want the same seat, one gets it. */
export const takeSeat = statement<{ event: string; seat: string; ticket_id: string }, never>((db, p) =>
  db
    .updateTable('e_ticket_seats')
    .set({ ticket_id: p('ticket_id') })
    .where('event', '=', p('event'))
    .where('seat', '=', p('seat'))
    .where('ticket_id', 'is', null)
)

export const releaseSeat = statement<{ ticket_id: string }, never>((db, p) =>
  db.updateTable('e_ticket_seats').set({ ticket_id: null, line_item_id: null }).where('ticket_id', '=', p('ticket_id'))
)

export const scanById = statement<{ id: string }, ScanRow>((db, p) =>
  db.selectFrom('e_ticket_scans').selectAll().where('id', '=', p('id'))
)

export const insertScan = statement<ScanRow, never>((db, p) =>
  db
    .insertInto('e_ticket_scans')
    .values({
      id: p('id'),
      ticket_id: p('ticket_id'),
      number: p('number'),
      event: p('event'),
      staff_id: p('staff_id'),
      device: p('device'),
      result: p('result'),
      offline_result: p('offline_result'),
      conflict: p('conflict'),
      typed: p('typed'),
      scanned_at: p('scanned_at'),
      received_at: p('received_at')
    })
    .onConflict(c => c.column('id').doNothing())
)

export const insertTransfer = statement<Omit<TransferRow, 'accepted_by' | 'accepted_at' | 'withdrawn_at'>, never>(
  (db, p) =>
    db.insertInto('e_ticket_transfers').values({
      id: p('id'),
      ticket_id: p('ticket_id'),
      token_hash: p('token_hash'),
      from_user_id: p('from_user_id'),
      created_at: p('created_at'),
      expires_at: p('expires_at'),
      accepted_by: null,
      accepted_at: null,
      withdrawn_at: null
    })
)

export const transferByToken = statement<{ token_hash: string }, TransferRow & { number: string }>((db, p) =>
  db
    .selectFrom('e_ticket_transfers')
    .innerJoin('e_tickets', 'e_tickets.id', 'e_ticket_transfers.ticket_id')
    .selectAll('e_ticket_transfers')
    .select('e_tickets.number')
    .where('token_hash', '=', p('token_hash'))
)

export const acceptTransfer = statement<{ id: string; accepted_by: string; accepted_at: string }, never>((db, p) =>
  db
    .updateTable('e_ticket_transfers')
    .set({ accepted_by: p('accepted_by'), accepted_at: p('accepted_at') })
    .where('id', '=', p('id'))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', p('accepted_at'))
)

export const withdrawTransfers = statement<{ ticket_id: string; withdrawn_at: string }, never>((db, p) =>
  db
    .updateTable('e_ticket_transfers')
    .set({ withdrawn_at: p('withdrawn_at') })
    .where('ticket_id', '=', p('ticket_id'))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
)
