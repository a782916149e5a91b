import type { GeoPoint } from '../query/tree.ts'
import type { ArrayReader, ArrayWriter } from './array-io.ts'
import { NumberColumn } from './number-column.ts'

/** Points on the Earth in degrees; NaN where a document has none. */
export class GeoColumn {
  readonly lats: NumberColumn
  readonly lons: NumberColumn

  constructor(capacity: number) {
    this.lats = new NumberColumn(capacity)
    this.lons = new NumberColumn(capacity)
  }

  grow(capacity: number): void {
    this.lats.grow(capacity)
    this.lons.grow(capacity)
  }

  save(writer: ArrayWriter, used: number): void {
    this.lats.save(writer, used)
    this.lons.save(writer, used)
  }

  load(reader: ArrayReader, capacity: number): void {
    this.lats.load(reader, capacity)
    this.lons.load(reader, capacity)
  }

  set(slot: number, point: GeoPoint | null): void {
    this.lats.set(slot, point?.lat ?? Number.NaN)
    this.lons.set(slot, point?.lon ?? Number.NaN)
  }

  /** The distance is NaN where a document has no point. */
  metresTo({ lat, lon }: GeoPoint, slot: number): number {
    return metresBetween(lat, lon, this.lats.values[slot]!, this.lons.values[slot]!)
  }
}

/** The Earth's mean radius, as clusters have it. */
const EARTH_METRES = 6_371_008.7714
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The haversine formula is exact enough on a sphere, and stable for points that are near. */
function metresBetween(latA: number, lonA: number, latB: number, lonB: number): number {
  const north = Math.sin(radians(latB - latA) / 2)
  const east = Math.sin(radians(lonB - lonA) / 2)
  const share = north * north + Math.cos(radians(latA)) * Math.cos(radians(latB)) * east * east
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(share)))
}
