import { DAY_MS, later } from '../time.ts'

/** Rules of e-tickets: refunds, transfers and admission. */

export type TicketState = 'valid' | 'used' | 'void'
export const TICKET_STATES = ['valid', 'used', 'void'] as const satisfies readonly TicketState[]

/** Why a ticket is void. */
export type TicketVoidReason = 'order-canceled' | 'refunded' | 'returned'

/** Results of scanning a ticket at the door. */
export const SCAN_RESULTS = [
  'admitted',
  'already-used',
  'void',
  'replaced',
  'other-event',
  'unknown',
  'code-required',
  'wrong-time'
] as const
export type ScanResult = (typeof SCAN_RESULTS)[number]

/** Days for which a link to take a ticket over holds, unless the event begins earlier. */
export const TRANSFER_DAYS = 3

interface TicketSituation {
  readonly state: TicketState
  /** Moments, ISO. */
  readonly startsAt: string
  readonly refundUntil: string
}

export type TicketRefundProblem = 'ticket-used' | 'ticket-void' | 'ticket-refund-late'

/** Why a ticket's money is not given back; undefined when it is. */
export function ticketRefundProblem(
  { state, refundUntil }: TicketSituation,
  now: Date
): TicketRefundProblem | undefined {
  if (state === 'used') return 'ticket-used'
  if (state === 'void') return 'ticket-void'
  return now.getTime() > Date.parse(refundUntil) ? 'ticket-refund-late' : undefined
}

export type TicketTransferProblem = 'ticket-used' | 'ticket-void' | 'ticket-event-begun'

/** Why a ticket cannot be given to somebody else; undefined when it can. */
export function ticketTransferProblem(
  { state, startsAt }: TicketSituation,
  now: Date
): TicketTransferProblem | undefined {
  if (state === 'used') return 'ticket-used'
  if (state === 'void') return 'ticket-void'
  return now.getTime() >= Date.parse(startsAt) ? 'ticket-event-begun' : undefined
}

/** When the link of a transfer ends: with the event's beginning at the latest. */
export const transferExpiry = (startsAt: string, now: Date) =>
  new Date(Math.min(Date.parse(startsAt), later(now, TRANSFER_DAYS * DAY_MS).getTime()))

/** An event is sold until it begins. */
export const isOnSale = (startsAt: string, now: Date) => now.getTime() < Date.parse(startsAt)

/** The content of a ticket's QR code: `DT1.<number>.<version>.<event>.<signature>`. */
export interface TicketCode {
  readonly number: string
  /** Counts up when the ticket changes hands: older codes are void. */
  readonly version: number
  readonly event: string
  /** Ed25519, base64url. */
  readonly signature: string
}

const PREFIX = 'DT1'
const CODE = /^DT1\.(E\d{9})\.([1-9]\d{0,3})\.([a-z0-9-]{1,80})\.([\w-]{86})$/
const NUMBER = /^E\d{9}$/

/** The signed part of a code. */
export const signedText = ({ number, version, event }: Omit<TicketCode, 'signature'>) =>
  [PREFIX, number, version, event].join('.')

/** The code of a QR; undefined where it is no ticket of ours. */
export function parseTicketCode(text: string): TicketCode | undefined {
  const [, number, version, event, signature] = CODE.exec(text.trim()) ?? []
  if (!number || !version || !event || !signature) return undefined
  return { number, version: Number(version), event, signature }
}

/** A ticket's number as somebody types it: `e 123 456 789`; undefined where it is none. */
export function parseTicketNumber(text: string): string | undefined {
  const digits = text.replace(/[\s.\-–]/g, '').toUpperCase()
  // On a Cyrillic keyboard the letter is another one that looks the same.
  const number = digits.replace(/^(?:E|\u0415)?(?=\d{9}$)/u, 'E')
  return NUMBER.test(number) ? number : undefined
}

interface TicketAtDoor {
  readonly state: TicketState
  readonly version: number
  readonly event: string
}

/** Days before its start and after its end in which an event lets people in. */
const DOOR_DAYS = 1

/** The period in which an event admits people; an invented event may be tried out before. */
export const doorTimes = (event: {
  readonly starts_at: string
  readonly ends_at: string
  readonly demonstration: boolean
}) => ({
  admits_from: later(new Date(event.demonstration ? 0 : event.starts_at), -DOOR_DAYS * DAY_MS).toISOString(),
  admits_until: later(new Date(event.ends_at), DOOR_DAYS * DAY_MS).toISOString()
})

/** A scanner's clock may be wrong: nothing was scanned later than now, nor before the ticket was issued. */
export const scanMoment = (scannedAt: string, issuedAt: string, now: Date) =>
  new Date(Math.min(Math.max(Date.parse(scannedAt), Date.parse(issuedAt)), now.getTime())).toISOString()

interface ShownAtDoor {
  /** The version in the signed code; undefined for a typed number. */
  readonly version: number | undefined
  /** A member of staff typed the number: a number that was scanned proves nothing. */
  readonly typed: boolean
  readonly event: string
  /** ISO, as are the times of the door. */
  readonly at: string
  readonly admits_from: string
  readonly admits_until: string
}

/**
 * The verdict of a door on a ticket, before it is marked as used. A number says nothing of who owns the ticket now: once
 * the ticket was handed on, only its code lets in.
 */
export function scanResult(ticket: TicketAtDoor | undefined, shown: ShownAtDoor): ScanResult {
  if (shown.version === undefined && !shown.typed) return 'code-required'
  if (!ticket) return 'unknown'
  if (ticket.event !== shown.event) return 'other-event'
  if (ticket.state === 'void') return 'void'
  if (shown.version !== undefined && shown.version !== ticket.version) return 'replaced'
  if (ticket.state === 'used') return 'already-used'
  if (shown.version === undefined && ticket.version > 1) return 'code-required'
  const at = Date.parse(shown.at)
  if (at < Date.parse(shown.admits_from) || at > Date.parse(shown.admits_until)) return 'wrong-time'
  return 'admitted'
}

/** Numbered seats that one phone may hold without having paid for them. */
export const UNPAID_SEATS_MAX = 20

export interface SeatBlock {
  readonly rows: readonly string[]
  /** Seats of a row are numbered from 1. */
  readonly seats: number
}

/** Names of seats, the best first: `A-1`, `A-2` … */
export const seatNames = (blocks: readonly SeatBlock[]): readonly string[] =>
  blocks.flatMap(({ rows, seats }) =>
    rows.flatMap(row => Array.from({ length: seats }, (_, index) => `${row}-${index + 1}`))
  )

const ROW = /^(.+)-(\d+)$/

/**
 * The best `count` of free seats, which are given best first: side by side in one row where some are, otherwise the best
 * of them. Fewer where there are fewer.
 */
export function bestSeats(free: readonly string[], count: number): readonly string[] {
  if (count === 0) return []
  const places = free.map(seat => {
    const [, row = seat, number = '0'] = ROW.exec(seat) ?? []
    return { row, number: Number(number) }
  })
  for (let from = 0; from + count <= free.length; from++) {
    const isBeside = (offset: number) => {
      const [first, other] = [places[from], places[from + offset]]
      return first?.row === other?.row && (other?.number ?? 0) - (first?.number ?? 0) === offset
    }
    if (isBeside(count - 1)) return free.slice(from, from + count)
  }
  return free.slice(0, count)
}
