import { atom, computed } from 'nanostores'
import { getFreeRooms, getRoomCalendar, postBooking, postStayPrice } from '../../api/hotels.ts'
import { problemOf } from '../../api/problem-error.ts'
import type { BookRoomRequest, HotelBookingBody, RoomCalendar, StayOfferBody } from '../../contract/booking/hotel.ts'
import { chooseDay, NO_DAYS, type StayDays } from '../../domain/booking/stay-choice.ts'
import '../identity/authorize-calls.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { showProblem } from '../notice.ts'

export interface StayGuests {
  readonly adults: number
  /** Ages in years. */
  readonly children: readonly number[]
  readonly extra_beds: number
}

export const $hotelId = atom('')
export const $roomId = atom('')
export const $stayDays = atom<StayDays>(NO_DAYS)
export const $stayGuests = atom<StayGuests>({ adults: 2, children: [], extra_beds: 0 })
/** Nights of the chosen room by their days; of months that have been looked at. */
export const $calendarDays = atom<Readonly<Record<string, RoomCalendar['days'][number]>>>({})
export const $calendarFailed = atom(false)
/** How many of each room are free on the chosen days; null before days are chosen. */
export const $freeRooms = atom<Readonly<Record<string, number>> | null>(null)
export const $stayPrice = atom<StayOfferBody | null>(null)
/** Why there is no price, in the server's words. */
export const $stayProblem = atom('')
export const $bookProblems = atom<Readonly<Record<string, string>>>({})
export const $bookBusy = atom(false)

const $stay = computed([$hotelId, $roomId, $stayDays, $stayGuests], (hotel_id, room_id, days, guests) => {
  const { check_in, check_out } = days
  if (hotel_id === '' || room_id === '' || check_in === null || check_out === null) return undefined
  return { hotel_id, room_id, check_in, check_out, ...guests, children: [...guests.children] }
})

const loaded = new Set<string>()

/** A month of the chosen room's calendar, once. */
export async function loadNights(month: string) {
  const [hotel, room] = [$hotelId.get(), $roomId.get()]
  const key = `${room} ${month}`
  if (room === '' || loaded.has(key)) return
  loaded.add(key)
  try {
    const { days } = await getRoomCalendar(hotel, room, month)
    if ($roomId.get() !== room) return
    $calendarDays.set({ ...$calendarDays.get(), ...Object.fromEntries(days.map(day => [day.date, day])) })
    $calendarFailed.set(false)
  } catch {
    loaded.delete(key)
    $calendarFailed.set(true)
  }
}

/** Another room has a calendar of its own; days that were chosen stay where it is free on them. */
export function chooseRoom(roomId: string) {
  if ($roomId.get() === roomId) return
  loaded.clear()
  $calendarDays.set({})
  $roomId.set(roomId)
  void askPrice()
}

const isFree = (night: string) => ($calendarDays.get()[night]?.free ?? 1) > 0

export function chooseStayDay(day: string) {
  $stayDays.set(chooseDay($stayDays.get(), day, isFree))
  void askPrice()
  void askFreeRooms()
}

export function changeGuests(part: Partial<StayGuests>) {
  $stayGuests.set({ ...$stayGuests.get(), ...part })
  void askPrice()
}

let latest = 0

/** The price of what is chosen; an answer that comes after a newer question is dropped. */
async function askPrice() {
  const [turn, stay] = [++latest, $stay.get()]
  $stayProblem.set('')
  if (!stay) return $stayPrice.set(null)
  try {
    const price = await postStayPrice(stay)
    if (turn === latest) $stayPrice.set(price)
  } catch (error) {
    if (turn !== latest) return
    const { message, errors } = problemOf(error)
    $stayPrice.set(null)
    $stayProblem.set(message || (Object.values(errors ?? {})[0]?.[0] ?? ''))
    if (!message) showProblem(error)
  }
}

async function askFreeRooms() {
  const { check_in, check_out } = $stayDays.get()
  if (check_in === null || check_out === null) return $freeRooms.set(null)
  try {
    const { hotel_rooms } = await getFreeRooms($hotelId.get(), check_in, check_out)
    $freeRooms.set(Object.fromEntries(hotel_rooms.map(({ id, free }) => [id, free ?? 0])))
  } catch {
    // The booking itself says whether the room is free.
    $freeRooms.set(null)
  }
}

type Guest = Pick<BookRoomRequest, 'guest_name' | 'phone' | 'email' | 'note'>

/** Holds the room; answers the booking, whose deposit is paid next. */
export async function bookRoom(guest: Guest): Promise<HotelBookingBody | undefined> {
  const [stay, price] = [$stay.get(), $stayPrice.get()]
  if (!stay || !price || $bookBusy.get()) return undefined
  $bookBusy.set(true)
  $bookProblems.set({})
  try {
    const wish = { ...stay, ...guest, total: price.total }
    return await withIdempotencyKey(`hotel:${JSON.stringify(wish)}`, key => postBooking(wish, key))
  } catch (error) {
    const { errors, code } = problemOf(error)
    const fields = Object.entries(errors ?? {}).map(([field, [sentence = '']]) => [field, sentence] as const)
    $bookProblems.set(Object.fromEntries(fields))
    if (code !== 'invalid') showProblem(error)
    if (code === 'hotel-room-taken') await seeTakenNights()
    if (code === 'hotel-price-changed') await askPrice()
    return undefined
  } finally {
    $bookBusy.set(false)
  }
}

/** Somebody else was first: the calendar shows it, and other days are chosen. */
async function seeTakenNights() {
  const months = new Set([...loaded].map(key => key.split(' ')[1] ?? ''))
  loaded.clear()
  $stayDays.set(NO_DAYS)
  $stayPrice.set(null)
  $freeRooms.set(null)
  await Promise.all([...months].map(loadNights))
}
