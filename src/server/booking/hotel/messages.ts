import { z } from 'zod'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy } from '../../platform/outbox/messages.ts'

const HOTEL_NOTIFICATIONS = ['confirmed', 'canceled', 'expired'] as const
/** Why a guest is written to. */
export type HotelNotification = (typeof HOTEL_NOTIFICATIONS)[number]

export const hotelMessages = {
  'hotel-booking.notification': z.object({ bookingId: z.string(), notification: z.enum(HOTEL_NOTIFICATIONS) })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'hotel-booking.notification': PayloadBy<typeof hotelMessages, 'hotel-booking.notification'>
  }
}

/** One mail of each kind per booking. */
export const enqueueHotelNotification = (
  tx: Transaction,
  bookingId: string,
  notification: HotelNotification,
  now: Date
) =>
  enqueue(
    tx,
    'hotel-booking.notification',
    { bookingId, notification },
    { queue: 'mail', key: `${bookingId}:${notification}`, now }
  )
