import { localMidnight } from '../../domain/time.ts'
import { date } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** A kind of room that can be chosen. */
export interface BookableRoom {
  readonly id: string
  readonly name: string
  readonly guests: number
  readonly guests_max: number
  readonly extra_beds_max: number
}

export interface HotelBookingProps {
  readonly locale: ShopLocale
  readonly words: Messages<'hotel-booking'>
  readonly hotelId: string
  readonly rooms: readonly BookableRoom[]
  /** Names of seasons by their ids. */
  readonly seasons: Readonly<Record<string, string>>
}

/** Props shared by all parts of somebody's bookings. */
export interface BookingsProps {
  readonly locale: ShopLocale
  readonly words: Messages<'hotel-bookings'>
  readonly pay: Messages<'pay'>
  readonly notices: Readonly<Record<string, string>>
}

/** A calendar day, such as `2026-12-24`, as people read it. */
export const dayText = (locale: ShopLocale, day: string) => date(locale, localMidnight(day).toISOString())
