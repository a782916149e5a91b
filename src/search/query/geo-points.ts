import { isObject, numberOf } from './json.ts'
import { parsingException } from './refusal.ts'
import type { GeoPoint } from './tree.ts'

const METRES: Readonly<Record<string, number>> = {
  mm: 0.001,
  millimeters: 0.001,
  cm: 0.01,
  centimeters: 0.01,
  m: 1,
  meters: 1,
  km: 1_000,
  kilometers: 1_000,
  in: 0.0254,
  inch: 0.0254,
  ft: 0.3048,
  feet: 0.3048,
  yd: 0.9144,
  yards: 0.9144,
  mi: 1_609.344,
  miles: 1_609.344,
  NM: 1_852,
  nmi: 1_852,
  nauticalmiles: 1_852
}

/** Metres of one unit of length. */
export function metresOf(unit: unknown, where: string): number {
  const metres = typeof unit === 'string' && Object.hasOwn(METRES, unit) ? METRES[unit] : undefined
  if (metres === undefined) throw parsingException(`[${where}] unknown unit of distance [${String(unit)}]`)
  return metres
}

/** `200km`, `1.5 mi`, or a plain number of metres, in metres. */
export function readDistance(value: unknown, unit: unknown, where: string): number {
  const found = /^(\d{1,9}(?:\.\d{1,9})?)\s*([A-Za-z]*)$/.exec(String(value).trim())
  if (!found) throw parsingException(`[${where}] failed to parse distance [${String(value)}]`)
  return Number(found[1]) * metresOf(found[2] || (unit ?? 'm'), where)
}

const WKT = /^\s*POINT\s*\(\s*(\S+)\s+(\S+)\s*\)\s*$/i
const GEOHASH = /^[0-9b-hjkmnp-z]{1,12}$/

/** `{lat, lon}`, `"lat,lon"`, `[lon, lat]`, `POINT (lon lat)`, GeoJSON or a geohash: the order of the two differs. */
export function readPoint(value: unknown, where: string): GeoPoint {
  if (Array.isArray(value)) return pointOf(value[1], value[0], where)
  if (isObject(value))
    return Array.isArray(value['coordinates'])
      ? readPoint(value['coordinates'], where)
      : pointOf(value['lat'], value['lon'], where)
  if (typeof value !== 'string') throw parsingException(`[${where}] geo_point expected`)
  const wkt = WKT.exec(value)
  if (wkt) return pointOf(wkt[2], wkt[1], where)
  if (value.includes(',')) {
    const [lat, lon] = value.split(',')
    return pointOf(lat, lon, where)
  }
  if (GEOHASH.test(value)) return ofGeohash(value)
  throw parsingException(`[${where}] failed to parse geo_point [${value.slice(0, 64)}]`)
}

function pointOf(latitude: unknown, longitude: unknown, where: string): GeoPoint {
  const lat = numberOf(latitude, where)
  const lon = numberOf(longitude, where)
  if (Math.abs(lat) > 90) throw parsingException(`[${where}] illegal latitude value [${lat}]`)
  if (Math.abs(lon) > 180) throw parsingException(`[${where}] illegal longitude value [${lon}]`)
  return { lat, lon }
}

const GEOHASH_LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz'

const middleOf = ([low = 0, high = 0]: readonly number[]) => (low + high) / 2

/** The middle of a geohash's cell: five bits a letter, longitude and latitude halved in turn. */
function ofGeohash(hash: string): GeoPoint {
  const cell: { lon: readonly number[]; lat: readonly number[] } = { lon: [-180, 180], lat: [-90, 90] }
  let turn: 'lon' | 'lat' = 'lon'
  for (const letter of hash)
    for (let bit = 4; bit >= 0; bit--) {
      const [low = 0, high = 0] = cell[turn]
      const half = middleOf(cell[turn])
      cell[turn] = (GEOHASH_LETTERS.indexOf(letter) >> bit) & 1 ? [half, high] : [low, half]
      turn = turn === 'lon' ? 'lat' : 'lon'
    }
  return { lat: middleOf(cell.lat), lon: middleOf(cell.lon) }
}
