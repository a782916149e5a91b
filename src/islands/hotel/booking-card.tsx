import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HotelBookingBody } from '../../contract/booking/hotel.ts'
import { isDepositRefundable } from '../../domain/booking/hotel-booking.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime, money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import {
  $bookingBusy,
  $depositProblem,
  $hotelBookings,
  cancelHotelBooking,
  payDeposit,
  refreshBooking,
  watchBooking
} from '../../stores/booking/hotel-bookings.ts'
import { PrepaidPayment } from '../pay/prepaid-payment.tsx'
import { Button } from '../shell/button.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { dayText, type BookingsProps } from './words.ts'

type Props = BookingsProps & { readonly booking: HotelBookingBody }

/** One booking: where and when, what is paid, and its cancellation. */
export function BookingCard({ opened, ...props }: Props & { readonly opened: boolean }) {
  const { booking, locale, words } = props
  const [open, setOpen] = useState(opened)
  const { id, hotel, room, state } = booking
  useEffect(() => (open ? watchBooking(id) : undefined), [open, id, booking.payment?.id])
  return (
    <details
      className="group rounded-xl border border-line"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer items-start justify-between gap-4 p-5 desk:p-6">
        <span className="min-w-0">
          <span className="mb-1 flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
            <span className="text-lg font-semibold">{hotel.name}</span>
            <span className={`text-sm font-medium ${state === 'requested' ? 'text-warn' : ''}`}>
              {words[`state_${state}`]}
            </span>
          </span>
          <span className="figures block text-sm text-ink-soft">
            {`${room.name} · ${dayText(locale, booking.check_in)} – ${dayText(locale, booking.check_out)} · ${booking.number}`}
          </span>
        </span>
        <ChevronDown className="mt-1 size-5 shrink-0 group-open:rotate-180" strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <div className="grid gap-6 px-5 pb-5 desk:px-6 desk:pb-6">
        {state === 'requested' && <Deposit {...props} />}
        <Facts {...props} />
        <Cancellation {...props} />
      </div>
    </details>
  )
}

function Deposit({ booking, locale, words, pay, notices }: Props) {
  const { methods } = useStore($hotelBookings)
  const busy = useStore($bookingBusy) === booking.id
  const problem = useStore($depositProblem)
  const { id, price, payment, expires_at } = booking
  return (
    <div>
      {expires_at && (
        <p className="figures mb-3 font-medium">
          {fillPlaceholders(words.held_until, { moment: dateTime(locale, expires_at) })}
        </p>
      )}
      {!booking.deposit_refundable && <p className="mb-3 font-medium text-warn">{words.not_refundable}</p>}
      <PrepaidPayment
        locale={locale}
        pay={pay}
        amount={price.deposit}
        payment={payment}
        methods={methods}
        busy={busy}
        problem={problem ? noticeText(notices, { code: problem.code, text: problem.message }) : undefined}
        onPay={how => payDeposit(id, how)}
        onCheck={() => void refreshBooking(id)}
      />
    </div>
  )
}

function Facts({ booking, locale, words }: Props) {
  const { hotel, price, state, refunded, forfeited, guest_name, adults, children } = booking
  const day = (text: string) => dayText(locale, text)
  const facts = [
    [words.arrival, fillPlaceholders(words.day_hour_in, { day: day(booking.check_in), hour: hotel.check_in })],
    [words.departure, fillPlaceholders(words.day_hour_out, { day: day(booking.check_out), hour: hotel.check_out })],
    [words.guest, guest_name],
    [words.total, money(locale, price.total)],
    [words.deposit, money(locale, price.deposit)],
    ...(state === 'confirmed' ? [[words.rest, money(locale, price.total - price.deposit)] as const] : []),
    ...(refunded > 0 ? [[words.refunded, money(locale, refunded)] as const] : []),
    ...(forfeited > 0 ? [[words.forfeited, money(locale, forfeited)] as const] : []),
    ...(hotel.address ? [[words.address, hotel.address] as const] : []),
    ...(hotel.phone ? [[words.phone, hotel.phone] as const] : [])
  ] as const
  return (
    <div>
      <dl className="figures grid gap-x-8 gap-y-3 small:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-3">{fillPlaceholders(words.guests, { adults, children: children.length })}</p>
      <p className="mt-3">
        <a
          href={localePath(locale, hotel.path)}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          {hotel.name}
        </a>
      </p>
    </div>
  )
}

function Cancellation({ booking, locale, words }: Props) {
  const [asking, setAsking] = useState(false)
  const busy = useStore($bookingBusy) === booking.id
  const { id, state, can_cancel, can_cancel_without_refund: isLate, cancel_until, hotel, check_in } = booking
  const amount = money(locale, booking.price.deposit)
  const wasRefundable = isDepositRefundable(new Date(cancel_until), new Date(booking.created_at))
  if (state !== 'requested' && state !== 'confirmed') return null
  return (
    <div className="border-t border-line pt-4">
      {state === 'confirmed' && (
        <p className="figures mb-3 text-sm text-ink-soft">
          {can_cancel
            ? fillPlaceholders(words.cancel_until, { moment: dateTime(locale, cancel_until) })
            : isLate
              ? fillPlaceholders(wasRefundable ? words.cancel_over : words.cancel_final, {
                  moment: dateTime(locale, cancel_until),
                  amount
                })
              : words.cancel_arrived}
        </p>
      )}
      {(can_cancel || isLate) && (
        <Button look="quiet" held={busy} onClick={() => setAsking(true)}>
          {isLate ? words.cancel_late : words.cancel}
        </Button>
      )}
      {asking && (
        <Confirm
          title={words.cancel_title}
          yes={words.cancel_yes}
          no={words.cancel_no}
          busy={busy}
          onYes={() => void cancelHotelBooking(id, isLate).finally(() => setAsking(false))}
          onNo={() => setAsking(false)}
        >
          {fillPlaceholders(isLate ? words.cancel_late_text : words.cancel_text, {
            ...{ hotel: hotel.name, day: dayText(locale, check_in), amount }
          })}
        </Confirm>
      )}
    </div>
  )
}
