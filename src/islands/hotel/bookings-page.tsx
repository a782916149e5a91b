import { useStore } from '@nanostores/react'
import { BedDouble } from 'lucide-react'
import { useEffect } from 'react'
import { localePath } from '../../i18n/locales.ts'
import { $hotelBookings, loadHotelBookings } from '../../stores/booking/hotel-bookings.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { useFresh } from '../account/use-fresh.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { ButtonLink } from '../shell/button.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import { BookingCard } from './booking-card.tsx'
import type { BookingsProps } from './words.ts'

export const BookingsPage = (props: BookingsProps) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Bookings {...props} />
  </SignedInPage>
)

/** Rooms somebody booked; the one the address names, or one that waits for its deposit, stands open. */
function Bookings(props: BookingsProps) {
  const { locale, words, notices } = props
  const { status, bookings, problem } = useStore($hotelBookings)
  useEffect(() => void loadHotelBookings(), [])
  useFresh(loadHotelBookings)
  if (status === 'failed')
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void loadHotelBookings()} />
  if (status === 'loading') return <LoadingPlaceholder label={words.loading} rows={2} />
  if (bookings.length === 0)
    return (
      <StateMessage icon={BedDouble} title={words.none_title} text={words.none_text}>
        <ButtonLink href={localePath(locale, '/hotels')}>{words.to_hotels}</ButtonLink>
      </StateMessage>
    )
  const named = new URL(location.href).searchParams.get('number')
  const open = bookings.find(({ number }) => number === named) ?? bookings[0]
  return (
    <div className="grid gap-4">
      {bookings.map(booking => (
        <BookingCard key={booking.id} {...props} booking={booking} opened={booking.id === open?.id} />
      ))}
    </div>
  )
}
