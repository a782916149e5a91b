import type { ScanResult, TicketState, TicketVoidReason } from '../../../domain/booking/e-ticket.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    e_tickets: ETicketTable
    e_ticket_seats: ETicketSeatTable
    e_ticket_scans: ETicketScanTable
    e_ticket_transfers: ETicketTransferTable
  }
}

export interface ETicketTable {
  id: string
  /** Public reference, `E123456789`; only a signed code opens a door by itself. */
  number: string
  order_id: string
  line_item_id: string
  /** The number of the piece in its line, from 1. */
  position: number
  /** Name of the event in `content/events`. */
  event: string
  variant_id: string
  /** Null where every place is as good as another. */
  seat: string | null
  /** ₮ paid for it. */
  price: number
  state: TicketState
  /** Counts up when it changes hands. */
  version: number
  /** The owner's account; null for a guest's, which belongs to the owner of its order. */
  user_id: string | null
  /** The event as it was sold (`TicketEvent`). */
  event_json: string
  issued_at: string
  used_at: string | null
  voided_at: string | null
  void_reason: TicketVoidReason | null
}

/** Seats of an event: one ticket each. */
export interface ETicketSeatTable {
  event: string
  variant_id: string
  seat: string
  position: number
  ticket_id: string | null
  /**
   * The line of an order that holds it. The hold is good while the line's stock is reserved, and from when the order is
   * placed.
   */
  line_item_id: string | null
}

/** Each time a ticket was shown at a door; only ever added to. */
export interface ETicketScanTable {
  /** Made by the scanner, so that a scan that is sent twice is one. */
  id: string
  ticket_id: string | null
  number: string
  event: string
  staff_id: string
  device: string
  result: ScanResult
  /** The answer that a scanner without a network gave by itself; null where the server was asked. */
  offline_result: ScanResult | null
  /** 1: let in without a network, though another had come in with the same ticket. */
  conflict: number
  /** 1: staff typed its number, no code was read. */
  typed: number
  scanned_at: string
  received_at: string
}

export interface ETicketTransferTable {
  id: string
  ticket_id: string
  token_hash: string
  from_user_id: string
  created_at: string
  expires_at: string
  accepted_by: string | null
  accepted_at: string | null
  withdrawn_at: string | null
}
