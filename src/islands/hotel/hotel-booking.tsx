import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { daysBetween } from '../../domain/time.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { $freeRooms, $hotelId, $roomId, $stayDays, chooseRoom } from '../../stores/booking/hotel-stay.ts'
import { BookForm } from './book-form.tsx'
import { StayCalendar } from './stay-calendar.tsx'
import { StayGuests } from './stay-guests.tsx'
import { StayPrice } from './stay-price.tsx'
import { dayText, type HotelBookingProps } from './words.ts'

/** Booking a room: which one, on which nights, for whom, and what that costs. */
export function HotelBooking(props: HotelBookingProps) {
  const { hotelId, rooms, words } = props
  const roomId = useStore($roomId)
  const id = useId()
  useEffect(() => {
    $hotelId.set(hotelId)
    const roomOfHash = () => rooms.find(each => `#book-${each.id}` === location.hash)
    chooseRoom((roomOfHash() ?? rooms[0])?.id ?? '')
    const follow = () => {
      const room = roomOfHash()
      if (room) chooseRoom(room.id)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [hotelId, rooms])
  const room = rooms.find(each => each.id === roomId)
  if (!room) return <div className="h-96 rounded-xl bg-mist" aria-hidden="true" />
  return (
    <div className="grid gap-10 desk:grid-cols-[1fr_22rem] desk:items-start desk:gap-16">
      <div className="grid gap-8">
        <RoomChoice {...props} />
        <section aria-labelledby={`${id}-days`}>
          <h3 id={`${id}-days`} className="font-semibold">
            {words.days}
          </h3>
          <p className="mt-1 mb-4 text-sm text-ink-soft">
            {words.days_hint} <span className="not-any-pointer-fine:hidden">{words.days_keys}</span>
          </p>
          <div className="max-w-xl">
            <StayCalendar {...props} />
            <ChosenDays {...props} />
          </div>
        </section>
        <div className="max-w-xl">
          <StayGuests words={words} room={room} />
        </div>
      </div>
      <div className="grid gap-8 beside-page">
        <StayPrice {...props} />
        <BookForm {...props} />
      </div>
    </div>
  )
}

function RoomChoice({ rooms, words }: HotelBookingProps) {
  const roomId = useStore($roomId)
  const free = useStore($freeRooms)
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{words.room}</legend>
      <div className="flex flex-wrap gap-2">
        {rooms.map(room => (
          <label key={room.id} className="cursor-pointer">
            <input
              type="radio"
              name={id}
              className="peer sr-only"
              checked={room.id === roomId}
              onChange={() => chooseRoom(room.id)}
            />
            <span className="block min-h-12 rounded-card border border-line-strong px-4 py-2 peer-checked:border-accent peer-checked:bg-accent-soft peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2">
              <span className="block font-medium">{room.name}</span>
              {free && (
                <span className="figures block text-sm text-ink-soft">
                  {free[room.id] ? fillPlaceholders(words.room_free, { count: free[room.id] ?? 0 }) : words.room_taken}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ChosenDays({ locale, words }: HotelBookingProps) {
  const { check_in, check_out } = useStore($stayDays)
  const text =
    check_in === null
      ? words.stay_none
      : check_out === null
        ? fillPlaceholders(words.stay_in, { day: dayText(locale, check_in) })
        : plural(locale, words, 'stay_both', daysBetween(check_in, check_out), {
            from: dayText(locale, check_in),
            to: dayText(locale, check_out)
          })
  return (
    <p role="status" className="figures mt-3 font-medium">
      {text}
    </p>
  )
}
