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

/** How many digits of a post code name the zone that a place lies in; what follows is a part of it. */
const ZONE_DIGITS = 2

/**
 * What does not fit together in an address: a district of another city, a khoroo the district does not have, a post
 * code of another zone. Couriers would drive to the wrong place by any of them.
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

/** "3-р хороо", "3" and "3-р" are the third; each district numbers its own from 1. */
function isKhoroo(written: string, khoroos: number): boolean {
  const number = Number(/^(\d{1,2})(?:\s*(?:-\s*)?р)?(?:\s*хороо)?$/iu.exec(written.trim())?.[1])
  return number >= 1 && number <= khoroos
}

const THREE_WORDS =
  /^(?:\/{3})?([\p{L}\p{M}]{2,}(?:[-'’][\p{L}\p{M}]+)*(?:\.[\p{L}\p{M}]{2,}(?:[-'’][\p{L}\p{M}]+)*){2})$/u

/** A what3words address, "///үг.үг.үг", in one form; whether there is such a square only its owners know. */
export function parseWhat3words(written: string): string | undefined {
  const words = THREE_WORDS.exec(written.trim().toLowerCase())?.[1]
  return words === undefined ? undefined : `///${words}`
}
