import { bestSeats, seatNames } from '../../../domain/booking/e-ticket.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { AggregateLine } from '../../ordering/orders/index.ts'
import type { TicketEvent } from './events.ts'
import { holdSeat, insertSeat, lockSeats, releaseHold, seatsOfVariant, type SeatRow } from './queries.ts'

/** A line of tickets that have numbered seats. */
export interface SeatedLine {
  readonly line: AggregateLine
  readonly event: TicketEvent
  /** Every seat there is, the best first. */
  readonly names: readonly string[]
}

/** The line with its seats; undefined where every place is as good as another. */
export function seatedLine(line: AggregateLine, event: TicketEvent): SeatedLine | undefined {
  const names = seatNames(event.seats[line.details.sku] ?? [])
  return names.length === 0 ? undefined : { line, event, names }
}

const ofVariant = ({ event, line }: SeatedLine) => ({ event: event.id, variant_id: line.variant_id })

const isOwn = ({ line }: SeatedLine, { line_item_id, ticket_id }: SeatRow) =>
  line_item_id === line.id && ticket_id === null

/** Somebody has a ticket for it, or a line that reserves its stock holds it. */
const isTaken = ({ line }: SeatedLine, { ticket_id, line_item_id, is_reserved }: SeatRow) =>
  ticket_id !== null || (line_item_id !== null && line_item_id !== line.id && Number(is_reserved) === 1)

/** Seats as a line sees them, in the order of the plan. */
export async function readSeats(reader: Reader, seated: SeatedLine) {
  const rows = new Map((await reader.all(seatsOfVariant, ofVariant(seated))).map(row => [row.seat, row]))
  return seated.names.map(seat => {
    const row = rows.get(seat)
    const state = !row ? 'free' : isOwn(seated, row) ? 'own' : isTaken(seated, row) ? 'taken' : 'free'
    return { seat, state } as const
  })
}

/** The same under a lock: whoever changes seats of the variant comes one after the other. */
async function lockedSeats(tx: Transaction, seated: SeatedLine) {
  const known = await tx.all(seatsOfVariant, ofVariant(seated))
  if (known.length < seated.names.length)
    for (const [position, seat] of seated.names.entries())
      await tx.run(insertSeat, { ...ofVariant(seated), seat, position })
  await tx.run(lockSeats, ofVariant(seated))
  return readSeats(tx, seated)
}

/** Makes a line hold `count` seats, the best that are free; false where there are too few. */
export async function holdSeats(tx: Transaction, seated: SeatedLine, count: number): Promise<boolean> {
  const seats = await lockedSeats(tx, seated)
  const named = (state: string) => seats.flatMap(each => (each.state === state ? [each.seat] : []))
  const own = named('own')
  for (const seat of own.slice(count)) await tx.run(releaseHold, { event: seated.event.id, seat })
  const more = Math.max(0, count - own.length)
  const chosen = bestSeats(named('free'), more)
  for (const seat of chosen) await tx.run(holdSeat, { event: seated.event.id, seat, line_item_id: seated.line.id })
  return chosen.length === more
}

/** Makes a line hold exactly these seats instead of its own; false where somebody has one of them. */
export async function chooseSeats(tx: Transaction, seated: SeatedLine, wanted: ReadonlySet<string>): Promise<boolean> {
  const seats = await lockedSeats(tx, seated)
  const chosen = seats.filter(({ seat, state }) => wanted.has(seat) && state !== 'taken')
  if (chosen.length < wanted.size) return false
  const { id: event } = seated.event
  for (const { seat, state } of seats) if (state === 'own') await tx.run(releaseHold, { event, seat })
  for (const { seat } of chosen) await tx.run(holdSeat, { event, seat, line_item_id: seated.line.id })
  return true
}
