import { useStore } from '@nanostores/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { canLeaveOn, weeksOf } from '../../domain/booking/stay-choice.ts'
import { BOOKING_DAYS_AHEAD } from '../../domain/booking/hotel-booking.ts'
import { dayAfter } from '../../domain/booking/hotel-price.ts'
import { addMonths, localDate } from '../../domain/time.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money, monthAndYear, number } from '../../i18n/format.ts'
import {
  $calendarFailed,
  $calendarDays,
  $roomId,
  $stayDays,
  chooseStayDay,
  loadNights
} from '../../stores/booking/hotel-stay.ts'
import { TextButton } from '../shell/button.tsx'
import { dayText, type HotelBookingProps } from './words.ts'

type Props = Pick<HotelBookingProps, 'locale' | 'words'>

const monthOf = (day: string) => day.slice(0, 7)
const STEP =
  'grid size-11 place-items-center rounded-full border border-line-strong hover:border-ink aria-disabled:opacity-40'

/** The day to which a key moves; undefined for other keys. */
function dayByKey(day: string, key: string): string | undefined {
  const column = (new Date(day).getUTCDay() + 6) % 7
  const moves: Readonly<Record<string, string>> = {
    ArrowLeft: dayAfter(day, -1),
    ArrowRight: dayAfter(day, 1),
    ArrowUp: dayAfter(day, -7),
    ArrowDown: dayAfter(day, 7),
    Home: dayAfter(day, -column),
    End: dayAfter(day, 6 - column),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1)
  }
  return moves[key]
}

/** A month of nights: which are free, what they cost, and the days that were chosen. */
export function StayCalendar({ locale, words }: Props) {
  const today = localDate(new Date())
  const last = dayAfter(today, BOOKING_DAYS_AHEAD)
  const [month, setMonth] = useState(monthOf(today))
  const [focused, setFocused] = useState(today)
  const grid = useRef<HTMLTableElement>(null)
  const roomId = useStore($roomId)
  const failed = useStore($calendarFailed)
  const id = useId()
  useEffect(() => void loadNights(month), [month, roomId])

  const show = (day: string) => {
    const within = day < today ? today : day > last ? last : day
    setFocused(within)
    setMonth(monthOf(within))
    return within
  }
  const step = (months: number) => show(addMonths(`${month}-01`, months))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayByKey(focused, event.key)
    if (to === undefined) return
    event.preventDefault()
    const day = show(to)
    // Drawn by then: the focus follows the day, into another month too.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus())
  }
  const name = monthAndYear(locale, month)
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          className={STEP}
          aria-label={words.previous_month}
          aria-disabled={month <= monthOf(today) || undefined}
          onClick={() => step(-1)}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </button>
        <h4 id={id} aria-live="polite" className="text-center font-semibold">
          {name}
        </h4>
        <button
          type="button"
          className={STEP}
          aria-label={words.next_month}
          aria-disabled={month >= monthOf(last) || undefined}
          onClick={() => step(1)}
        >
          <ChevronRight className="size-5" aria-hidden="true" />
        </button>
      </div>
      <table ref={grid} role="grid" aria-labelledby={id} className="mt-3 w-full table-fixed" onKeyDown={onKeyDown}>
        <Weekdays words={words} />
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={`${month} ${row}`}>
              {week.map((day, column) =>
                day === null ? (
                  <td key={column} />
                ) : (
                  <Day
                    key={day}
                    day={day}
                    outside={day < today ? 'past' : day > last ? 'later' : undefined}
                    isTabStop={day === focused}
                    onFocus={() => setFocused(day)}
                    locale={locale}
                    words={words}
                  />
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {failed && (
        <p role="alert" className="mt-3">
          {words.calendar_failed} <TextButton onClick={() => void loadNights(month)}>{words.retry}</TextButton>
        </p>
      )}
    </div>
  )
}

function Weekdays({ words }: Pick<Props, 'words'>) {
  const names = words.weekdays.split(',')
  return (
    <thead>
      <tr>
        {words.weekdays_short.split(',').map((short, at) => (
          <th key={short} scope="col" abbr={names[at]} className="pb-2 text-sm font-medium text-ink-soft">
            {short}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface DayProps extends Props {
  readonly day: string
  /** Before today, or further ahead than can be booked. */
  readonly outside: 'past' | 'later' | undefined
  readonly isTabStop: boolean
  readonly onFocus: () => void
}

const LOOKS = {
  end: 'bg-accent text-accent-ink',
  between: 'bg-accent-soft text-ink',
  free: 'hover:bg-mist',
  taken: 'text-ink-soft line-through',
  outside: 'text-ink-soft'
} as const

function Day({ day, outside, isTabStop, onFocus, locale, words }: DayProps) {
  const { check_in, check_out } = useStore($stayDays)
  const nights = useStore($calendarDays)
  const night = nights[day]
  const isFree = !outside && (night?.free ?? 0) > 0
  const freeAt = (date: string) => (nights[date]?.free ?? 1) > 0
  const canLeave = check_in !== null && check_out === null && canLeaveOn(check_in, day, freeAt)
  const isEnd = day === check_in || day === check_out
  const isBetween = check_in !== null && check_out !== null && check_in < day && day < check_out
  const isTaken = !isFree && !canLeave && !isEnd
  const reason = canLeave ? 'day_leave' : outside ? (`day_${outside}` as const) : 'day_taken'
  const labels = [
    isFree && night
      ? fillPlaceholders(words.day_free, {
          day: dayText(locale, day),
          price: money(locale, night.price),
          count: night.free
        })
      : fillPlaceholders(words[reason], { day: dayText(locale, day) }),
    day === check_in ? words.chosen_in : day === check_out ? words.chosen_out : isBetween ? words.chosen_between : ''
  ]
  return (
    <td role="gridcell" aria-selected={isEnd || isBetween} className="p-0.5">
      <button
        type="button"
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-disabled={isTaken || undefined}
        aria-label={labels.filter(Boolean).join(', ')}
        onFocus={onFocus}
        onClick={() => !isTaken && chooseStayDay(day)}
        className={`figures flex min-h-13 w-full flex-col items-center justify-center rounded-card leading-tight ${LOOKS[isEnd ? 'end' : isBetween ? 'between' : isTaken ? (outside ? 'outside' : 'taken') : 'free']}`}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        {isFree && night && (
          <span aria-hidden="true" className="text-[0.65rem] opacity-90">
            {fillPlaceholders(words.thousands, { count: number(locale, Math.round(night.price / 1000)) })}
          </span>
        )}
      </button>
    </td>
  )
}
