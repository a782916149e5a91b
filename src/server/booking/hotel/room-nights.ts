import { nightsOf } from '../../../domain/booking/hotel-price.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { HotelRoomNightTable } from './tables.ts'

type NightRow = { [K in keyof HotelRoomNightTable]: HotelRoomNightTable[K] }

/** A type of room with its numbered rooms. */
export interface RoomUnits {
  readonly hotel_id: string
  readonly room_id: string
  readonly units: readonly string[]
}

interface Days {
  readonly check_in: string
  readonly check_out: string
}

/** No row is written where the night has an owner. */
const takeNight = statement<NightRow, never>((db, p) =>
  db
    .insertInto('hotel_room_nights')
    .values({
      hotel_id: p('hotel_id'),
      room_id: p('room_id'),
      unit: p('unit'),
      night: p('night'),
      booking_id: p('booking_id')
    })
    .onConflict(c => c.columns(['hotel_id', 'room_id', 'night', 'unit']).doNothing())
)

const deleteNights = statement<{ booking_id: string }, never>((db, p) =>
  db.deleteFrom('hotel_room_nights').where('booking_id', '=', p('booking_id'))
)

const takenNights = statement<
  { hotel_id: string; room_id: string; from: string; until: string },
  Pick<NightRow, 'unit' | 'night'>
>((db, p) =>
  db
    .selectFrom('hotel_room_nights')
    .select(['unit', 'night'])
    .where('hotel_id', '=', p('hotel_id'))
    .where('room_id', '=', p('room_id'))
    .where('night', '>=', p('from'))
    .where('night', '<', p('until'))
)

/** Rooms that are taken, by night; `until` is no night any more. */
export async function takenByNight(reader: Reader, { hotel_id, room_id }: RoomUnits, from: string, until: string) {
  const taken = new Map<string, Set<string>>()
  for (const { unit, night } of await reader.all(takenNights, { hotel_id, room_id, from, until }))
    taken.set(night, (taken.get(night) ?? new Set()).add(unit))
  return taken
}

/** Rooms that are free on all of the nights, in the hotel's order. */
export async function freeUnits(reader: Reader, room: RoomUnits, { check_in, check_out }: Days) {
  const taken = await takenByNight(reader, room, check_in, check_out)
  return room.units.filter(unit => ![...taken.values()].some(units => units.has(unit)))
}

/**
 * Takes every night of a stay in one room and answers which; undefined where none is free throughout. The booking's row
 * must be there. On PostgreSQL a night that somebody else is just taking is waited for; rooms and nights are tried in
 * one order, so that two who wait cannot wait for each other.
 */
export async function reserveRoom(tx: Transaction, room: RoomUnits, days: Days, booking_id: string) {
  const nights = nightsOf(days)
  for (const unit of await freeUnits(tx, room, days)) {
    if (await takeAll(tx, { hotel_id: room.hotel_id, room_id: room.room_id, unit, booking_id }, nights)) return unit
    await releaseRoom(tx, booking_id)
  }
  return undefined
}

async function takeAll(tx: Transaction, owner: Omit<NightRow, 'night'>, nights: readonly string[]) {
  for (const night of nights) if ((await tx.run(takeNight, { ...owner, night })) === 0) return false
  return true
}

/** Frees every night of a booking. */
export const releaseRoom = (tx: Transaction, booking_id: string) => tx.run(deleteNights, { booking_id })
