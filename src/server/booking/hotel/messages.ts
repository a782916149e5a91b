import type { Transaction } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/outbox/messages.ts'

/** What a guest is written about. */
export type HotelLetter = 'confirmed' | 'canceled' | 'lapsed'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'hotel.letter': { readonly bookingId: string; readonly about: HotelLetter }
  }
}

/** One letter of each kind per booking. */
export const enqueueHotelLetter = (tx: Transaction, bookingId: string, about: HotelLetter, now: Date) =>
  enqueue(tx, 'hotel.letter', { bookingId, about }, { queue: 'mail', key: `${bookingId}:${about}`, now })
