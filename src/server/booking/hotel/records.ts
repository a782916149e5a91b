import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import {
  amenitiesRecord,
  hotelRecord,
  type AmenitiesRecord,
  type HotelRecord
} from '../../../contract/booking/hotel-record.ts'

const AMENITIES = 'amenities.json'
const FILE = /^([a-z0-9-]+)\.json$/

export interface HotelRecords {
  readonly amenities: AmenitiesRecord
  /** Hotels by id, in the order of their files. */
  readonly hotels: ReadonlyMap<string, HotelRecord>
}

/** Hotels of `content/hotels/`; a file that is not of its schema stops the start, by its name. */
export async function readHotelRecords(folder: string): Promise<HotelRecords> {
  const names = await readdir(folder).catch((): string[] => [])
  const amenities = names.includes(AMENITIES) ? await readOne(folder, AMENITIES, amenitiesRecord) : []
  const known = new Set(amenities.map(({ id }) => id))
  const hotels = new Map<string, HotelRecord>()
  for (const name of names.toSorted()) {
    const id = FILE.exec(name)?.[1]
    if (id === undefined || name === AMENITIES) continue
    const hotel = await readOne(folder, name, hotelRecord)
    for (const amenity of [...hotel.amenities, ...hotel.rooms.flatMap(room => room.amenities)])
      if (!known.has(amenity)) throw new Error(`content/hotels/${name} names an amenity that is not known: ${amenity}`)
    hotels.set(id, hotel)
  }
  return { amenities, hotels }
}

async function readOne<S extends z.ZodType>(folder: string, name: string, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`content/hotels/${name} is not of its schema (${issue?.path.join('.')}: ${issue?.message})`)
}
