import { atom } from 'nanostores'
import { getHotelBooking, getHotelBookings, postDeposit, putHotelCancel } from '../../api/hotels.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { HotelBookingBody } from '../../contract/booking/hotel.ts'
import type { PaymentBody, PrepaymentMethod, PrepaymentPaymentRequest } from '../../contract/money/payment.ts'
import '../identity/authorize-calls.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showNotice, showProblem } from '../notice.ts'
import { watchPayment } from '../money/watch-payment.ts'

interface HotelBookingsState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly bookings: readonly HotelBookingBody[]
  readonly methods: readonly PrepaymentMethod[]
  /** Why it is `failed`. */
  readonly problem: ProblemError | null
}

export const $hotelBookings = atom<HotelBookingsState>({ status: 'loading', bookings: [], methods: [], problem: null })
/** Id of the booking that is being paid for or canceled. */
export const $bookingBusy = atom('')
/** Why the last way to pay could not be opened. */
export const $depositProblem = atom<ProblemError | null>(null)

export async function loadHotelBookings() {
  try {
    const { bookings, methods } = await getHotelBookings()
    $hotelBookings.set({ status: 'ready', bookings, methods, problem: null })
  } catch (error) {
    $hotelBookings.set({ ...$hotelBookings.get(), status: 'failed', problem: problemOf(error) })
  }
}

const takeBooking = (booking: HotelBookingBody) => {
  const state = $hotelBookings.get()
  $hotelBookings.set({
    ...state,
    bookings: state.bookings.map(each => (each.id === booking.id ? booking : each))
  })
}

/** One look at how it is doing. */
export async function refreshBooking(id: string) {
  try {
    takeBooking(await getHotelBooking(id))
  } catch {
    // The next look is soon.
  }
}

/** The deposit by any provider, and by another one than before. */
export async function payDeposit(id: string, how: PrepaymentPaymentRequest): Promise<PaymentBody | undefined> {
  if ($bookingBusy.get() !== '') return undefined
  $bookingBusy.set(id)
  $depositProblem.set(null)
  try {
    const what = `hotel-deposit:${id}:${JSON.stringify(how)}`
    const payment = await withIdempotencyKey(what, key => postDeposit(id, how, key))
    await refreshBooking(id)
    return payment
  } catch (error) {
    $depositProblem.set(problemOf(error))
    await refreshBooking(id)
    return undefined
  } finally {
    $bookingBusy.set('')
  }
}

export async function cancelHotelBooking(id: string, withoutRefund: boolean) {
  if ($bookingBusy.get() !== '') return
  $bookingBusy.set(id)
  try {
    takeBooking(await putHotelCancel(id, withoutRefund))
    showNotice({ kind: 'success', code: 'hotel_canceled' })
  } catch (error) {
    showProblem(error)
    await refreshBooking(id)
  } finally {
    $bookingBusy.set('')
  }
}

/** Looks again and again while money is awaited and somebody watches; returns what ends it. */
export function watchBooking(id: string) {
  const payment = () => $hotelBookings.get().bookings.find(each => each.id === id)?.payment
  return watchPayment({
    isWaiting: () => payment()?.state === 'pending',
    isSlow: () => payment()?.ask?.kind === 'instructions',
    look: () => refreshBooking(id),
    onChange: plan => $hotelBookings.listen(plan)
  })
}
