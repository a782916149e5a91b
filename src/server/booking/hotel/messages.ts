import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

const HOTEL_LETTERS = ['confirmed', 'canceled', 'lapsed'] as const
/** Why a guest is written to. */
export type HotelLetter = (typeof HOTEL_LETTERS)[number]

export const hotelMessages = {
  'hotel.letter': z.object({ bookingId: z.string(), about: z.enum(HOTEL_LETTERS) })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'hotel.letter': PayloadBy<typeof hotelMessages, 'hotel.letter'>
  }
}

/** One letter of each kind per booking. */
export const enqueueHotelLetter = (tx: Transaction, bookingId: string, about: HotelLetter, now: Date) =>
  enqueue(tx, 'hotel.letter', { bookingId, about }, { queue: 'mail', key: `${bookingId}:${about}`, now })
