/** The shop delivers within Mongolia; ISO 3166-1. */
export const COUNTRY = 'MN'

export interface AddressProblem {
  readonly field: 'district' | 'khoroo' | 'zipcode'
  readonly code: 'address-unknown' | 'khoroo-unknown' | 'zipcode-elsewhere'
}

interface City {
  readonly zip?: string | undefined
}

interface District extends City {
  /** How many khoroos it has; sums have bags, whose names are free. */
  readonly khoroos?: number | undefined
}

/** The first digits of a post code name its zone; the rest is a part of that zone. */
const ZONE_DIGITS = 2

/**
 * Checks that the parts of an address fit together: the district lies in the city, the khoroo exists in the district,
 * the post code belongs to the zone. With any of them wrong a courier drives to the wrong place. Undefined when they
 * fit.
 */
export function addressProblem(
  city: City | undefined,
  district: District | undefined,
  { khoroo, zipcode }: { readonly khoroo: string; readonly zipcode: string }
): AddressProblem | undefined {
  if (!city || !district) return { field: 'district', code: 'address-unknown' }
  if (district.khoroos !== undefined && !isKhoroo(khoroo, district.khoroos))
    return { field: 'khoroo', code: 'khoroo-unknown' }
  const zones = [city.zip, district.zip].flatMap(zip => zip?.slice(0, ZONE_DIGITS) ?? [])
  if (zipcode !== '' && zones.length > 0 && !zones.includes(zipcode.slice(0, ZONE_DIGITS)))
    return { field: 'zipcode', code: 'zipcode-elsewhere' }
  return undefined
}

/** Each district numbers its khoroos from 1; people write the third as "3-р хороо", "3" or "3-р". */
function isKhoroo(written: string, khoroos: number): boolean {
  const number = Number(/^(\d{1,2})(?:\s*(?:-\s*)?р)?(?:\s*хороо)?$/iu.exec(written.trim())?.[1])
  return number >= 1 && number <= khoroos
}

const THREE_WORDS =
  /^(?:\/{3})?([\p{L}\p{M}]{2,}(?:[-'’][\p{L}\p{M}]+)*(?:\.[\p{L}\p{M}]{2,}(?:[-'’][\p{L}\p{M}]+)*){2})$/u

/**
 * Normalizes a what3words address to "///үг.үг.үг"; undefined when the shape is wrong. Whether the square exists only
 * their service knows.
 */
export function parseWhat3words(written: string): string | undefined {
  const words = THREE_WORDS.exec(written.trim().toLowerCase())?.[1]
  return words === undefined ? undefined : `///${words}`
}
