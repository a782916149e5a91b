import { CONCERT } from '../support/concert.ts'
import { paidTotal } from '../../src/domain/money/payment.ts'
import { nightsOf } from '../../src/domain/booking/hotel-price.ts'
import { seatNames } from '../../src/domain/booking/e-ticket.ts'
import { auditPrizePromotion } from '../../src/server/games/prize-draws/audit.ts'
import type { Database } from '../../src/server/platform/db/database.ts'
import { must, sum } from './must.ts'

/** Pieces of prizes of game nights, on shelves and won, when they were first looked at: nothing adds any later. */
export interface SeenPrizes {
  pieces?: number
}

/** Rules of draws, hotel rooms and tickets, at every moment. */
export async function checkCounters(db: Database, seen: SeenPrizes) {
  await lookAtDraws(db)
  await lookAtGameNights(db, seen)
  await lookAtRooms(db)
  await lookAtTickets(db)
}

async function lookAtDraws(db: Database) {
  const audit = await auditPrizePromotion(db, 'wheel')
  if (!audit) return
  const { promotion, prizes, faults } = audit
  must(faults.length === 0, 'Every draw can be computed again', faults)
  must(promotion.spent <= promotion.budget, 'Prizes never cost more than the budget', promotion)
  for (const prize of prizes)
    must(prize.stock === null || prize.awarded <= prize.stock, 'No more is won than there is', prize)
}

async function lookAtGameNights({ query }: Database, seen: SeenPrizes) {
  const numbers = await query.selectFrom('roulette_numbers').selectAll().orderBy('number').execute()
  const spins = await query.selectFrom('roulette_spins').selectAll().execute()
  const stocks = await query.selectFrom('roulette_stocks').selectAll().execute()
  for (const night of await query.selectFrom('roulette_nights').selectAll().execute()) {
    const given = numbers.filter(({ night_id }) => night_id === night.id).map(({ number }) => number)
    must(
      given.length === night.last_number && given.every((number, index) => number === index + 1),
      'Numbers are given from 1 without a gap',
      { night, given }
    )
  }
  const won = spins.filter(({ state }) => state !== 'void')
  must(
    new Set(won.map(({ night_id, number }) => `${night_id} ${number}`)).size === won.length,
    'A number wins once',
    won
  )
  const pieces = sum(stocks, ({ count_on_hand }) => count_on_hand) + won.length
  must(
    stocks.every(({ count_on_hand }) => count_on_hand >= 0) && pieces === (seen.pieces ??= pieces),
    'A prize of a night is on its shelf, or somebody won it',
    { stocks, won, seen }
  )
}

async function lookAtRooms({ query }: Database) {
  const nights = await query.selectFrom('hotel_room_nights').selectAll().execute()
  const owned = new Set(nights.map(({ hotel_id, room_id, unit, night }) => `${hotel_id} ${room_id} ${unit} ${night}`))
  must(owned.size === nights.length, 'A room-night has one owner', nights)
  for (const booking of await query.selectFrom('hotel_bookings').selectAll().execute()) {
    const own = nights.filter(({ booking_id }) => booking_id === booking.id)
    const holds = booking.state === 'requested' || booking.state === 'confirmed'
    const wanted = holds ? nightsOf(booking) : []
    must(
      JSON.stringify(own.map(({ night }) => night).sort()) === JSON.stringify(wanted) &&
        own.every(({ unit, room_id }) => unit === booking.unit && room_id === booking.room_id),
      'A booking has its nights while it stands, in one room',
      { booking, own }
    )
  }
}

async function lookAtTickets({ query }: Database) {
  const tickets = await query.selectFrom('e_tickets').selectAll().execute()
  const scans = await query.selectFrom('e_ticket_scans').selectAll().execute()
  const seats = await query.selectFrom('e_ticket_seats').selectAll().execute()
  const variants = await query.selectFrom('variants').select(['id', 'sku']).execute()
  const lines = await query.selectFrom('line_items').select(['id', 'quantity']).execute()
  const taken = new Set<string>()
  for (const ticket of tickets) {
    const about = { ticket, seats: seats.filter(({ ticket_id }) => ticket_id === ticket.id) }
    const admitted = scans.filter(({ ticket_id, result }) => ticket_id === ticket.id && result === 'admitted')
    must(admitted.length <= 1, 'A ticket lets in once', { ticket, admitted })
    must(admitted.length === 0 || ticket.state !== 'valid', 'Who came in has used the ticket', { ticket, admitted })
    const { sku } = variants.find(({ id }) => id === ticket.variant_id) ?? { sku: '' }
    const rows = (CONCERT.seats as Record<string, { rows: string[]; seats: number }[]>)[sku]
    if (ticket.state === 'void') {
      must(about.seats.length === 0, 'A void ticket has no seat', about)
      continue
    }
    const names = rows ? seatNames(rows) : []
    must(
      rows ? ticket.seat !== null && names.includes(ticket.seat) : ticket.seat === null,
      'A ticket of a row has a seat of it, and no other has one',
      about
    )
    if (ticket.seat === null) continue
    must(!taken.has(ticket.seat), 'A seat is one person’s', about)
    taken.add(ticket.seat)
    must(
      about.seats.some(({ seat }) => seat === ticket.seat),
      'Who has a seat is on its plan',
      about
    )
  }
  for (const { id, quantity } of lines) {
    const own = tickets.filter(({ line_item_id }) => line_item_id === id)
    must(own.length <= quantity, 'No more tickets are issued than were bought', { id, quantity, own })
  }
}

/** Tickets whose money went back one by one, of orders that stand. */
export const ticketsGivenBack = ({ query }: Database) =>
  query
    .selectFrom('e_tickets')
    .innerJoin('orders', 'orders.id', 'e_tickets.order_id')
    .select(['e_tickets.order_id', 'e_tickets.price'])
    .where('e_tickets.void_reason', '=', 'refunded')
    .where('orders.state', '=', 'complete')
    .where('orders.payment_state', '=', 'completed')
    .execute()

/** ₮ of deposits, once everything has come to rest: kept of who comes, or came too late to be given back. */
export async function depositsAgree({ query }: Database) {
  const payments = await query.selectFrom('payments').selectAll().where('payable_kind', '=', 'hotel-booking').execute()
  for (const booking of await query.selectFrom('hotel_bookings').selectAll().execute()) {
    const own = payments.filter(({ payable_id }) => payable_id === booking.id)
    const balance = paidTotal(own)
    const isForfeited =
      booking.state === 'canceled' && booking.canceled_by === 'guest' && booking.updated_at > booking.cancel_until
    const isCounted = booking.payment_id !== null && (booking.state === 'confirmed' || isForfeited)
    must(balance === (isCounted ? booking.deposit : 0), 'A deposit is kept once, or goes back', {
      booking,
      own,
      balance
    })
  }
}

/** ₮ of tickets that were paid: together they are their lines. */
export async function ticketsAgree({ query }: Database) {
  const tickets = await query.selectFrom('e_tickets').selectAll().execute()
  for (const order of await query.selectFrom('orders').selectAll().where('state', '=', 'complete').execute()) {
    const own = tickets.filter(({ order_id }) => order_id === order.id)
    if (own.length === 0) continue
    must(sum(own, ({ price }) => price) <= order.total, 'Tickets cost no more than their order', { order, own })
  }
}
