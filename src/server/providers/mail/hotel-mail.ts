import type { HotelBookingBody } from '../../../contract/booking/hotel.ts'
import { calendarFile } from '../../../domain/calendar-event.ts'
import { hourOf } from '../../../domain/booking/hotel-booking.ts'
import { localMidnight } from '../../../domain/time.ts'
import { date, dateTime, money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface HotelMailContent {
  readonly booking: HotelBookingBody
  readonly isDepositPaid: boolean
  readonly locale: ShopLocale
}

/** Tells a guest that a booking is confirmed, canceled or has expired; with a file for their calendar. */
export function hotelMail(content: HotelMailContent, publicUrl: string) {
  const { booking, locale } = content
  const { hotel, number, state } = booking
  const t = words(locale, 'hotel-mail')
  const about = state === 'requested' ? 'expired' : state
  const path = state === 'expired' ? hotel.path : `/account/bookings?${new URLSearchParams({ number })}`
  const url = publicUrl + localePath(locale, path)
  return {
    ...renderMail({
      locale,
      shop: words(locale, 'company')('name'),
      subject: t(`${about}_subject`, { hotel: hotel.name, number }),
      paragraphs: [t('greeting', { name: booking.guest_name }), t(`${about}_text`), ...refundText(content)],
      facts: factsOf(content),
      button: { label: state === 'expired' ? t('book_again') : t('button'), url },
      small: smallPrint(content)
    }),
    ...(state !== 'expired' && { files: [calendarOf(content, url)] })
  }
}

const refundText = ({ booking: { state, price, forfeited }, isDepositPaid, locale }: HotelMailContent) =>
  state === 'canceled' && isDepositPaid
    ? [
        words(locale, 'hotel-mail')(forfeited > 0 ? 'canceled_kept' : 'canceled_refund', {
          amount: money(locale, price.deposit)
        })
      ]
    : []

function factsOf({ booking, isDepositPaid, locale }: HotelMailContent): readonly (readonly [string, string])[] {
  const t = words(locale, 'hotel-mail')
  const { hotel, room, check_in, check_out, adults, children, price, state } = booking
  const day = (text: string) => date(locale, localMidnight(text).toISOString())
  return [
    [t('room'), `${hotel.name}, ${room.name}`],
    [t('arrival'), t('from_hour', { day: day(check_in), hour: hotel.check_in })],
    [t('departure'), t('until_hour', { day: day(check_out), hour: hotel.check_out })],
    [t('guests'), t('guests_text', { adults, children: children.length })],
    [t('total'), money(locale, price.total)],
    ...(state === 'confirmed' && isDepositPaid
      ? ([
          [t('paid'), money(locale, price.deposit)],
          [t('rest'), money(locale, price.total - price.deposit)]
        ] as const)
      : [])
  ]
}

function smallPrint({ booking, locale }: HotelMailContent): readonly string[] {
  const t = words(locale, 'hotel-mail')
  const { cancel_until, deposit_refundable, hotel, state } = booking
  const moment = dateTime(locale, cancel_until)
  return [
    ...(state === 'confirmed' ? [deposit_refundable ? t('cancel_until', { moment }) : t('not_refundable')] : []),
    ...(hotel.phone === '' ? [] : [t('hotel_phone', { phone: hotel.phone })])
  ]
}

function calendarOf({ booking, locale }: HotelMailContent, url: string) {
  const t = words(locale, 'hotel-mail')
  const { id, number, state, hotel, room, check_in, check_out, created_at } = booking
  const isCanceled = state === 'canceled'
  const text = calendarFile({
    uid: `${id}@delguur`,
    sequence: isCanceled ? 1 : 0,
    status: isCanceled ? 'CANCELLED' : 'CONFIRMED',
    created: new Date(created_at),
    start: hourOf(check_in, hotel.check_in),
    end: hourOf(check_out, hotel.check_out),
    summary: t('event', { hotel: hotel.name, room: room.name }),
    location: hotel.address,
    description: t('event_text', { number }),
    url
  })
  return {
    name: `${number}.ics`,
    type: `text/calendar; charset=utf-8; method=${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    text
  }
}
