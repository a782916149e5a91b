import { resolveDate } from '../query/dates.ts'
import { wildcard } from '../query/wildcard.ts'
import type { Bound, GeoDistanceQuery, Query, RangeQuery, TextRangeQuery } from '../query/tree.ts'
import type { GeoColumn } from './geo-column.ts'
import type { KeywordColumn } from './keyword-column.ts'
import type { NumberColumn } from './number-column.ts'
import type { PresenceColumn } from './presence-column.ts'

export interface ColumnSet {
  readonly numbers: ReadonlyMap<string, NumberColumn>
  readonly keywords: ReadonlyMap<string, KeywordColumn>
  readonly presence: ReadonlyMap<string, PresenceColumn>
  readonly geo: ReadonlyMap<string, GeoColumn>
}

export interface ColumnTest {
  readonly matches: (slot: number) => boolean
  /** Whether results are still valid at a later (or earlier) time, ms since 1970. */
  readonly isValidAt: (now: number) => boolean
}

/** Validity of tests that do not depend on time. */
export const alwaysValid = () => true
const NEVER: ColumnTest = { matches: () => false, isValidAt: alwaysValid }
const timeIndependent = (matches: (slot: number) => boolean): ColumnTest => ({ matches, isValidAt: alwaysValid })

/** A test of single slots; columns are replaced when they grow, so they are read through their holder. */
export function columnTest(query: Extract<Query, { field: string }>, columns: ColumnSet, now: number): ColumnTest {
  if (query.kind === 'range') return rangeTest(query, columns, now)
  if (query.kind === 'text_range') return textRangeTest(query, columns)
  if (query.kind === 'geo_distance') return distanceTest(query, columns)
  if (query.kind === 'exists') return existsTest(query.field, columns)
  if (query.kind === 'prefix') return prefixTest(query.field, query.value, columns)
  if (query.kind === 'wildcard') return wildcardTest(query.field, query.value, columns)
  return valuesTest(query.field, query.kind === 'term' ? [query.value] : query.values, columns)
}

function distanceTest({ field, point, metres }: GeoDistanceQuery, { geo }: ColumnSet): ColumnTest {
  const column = geo.get(field)
  return column ? timeIndependent(slot => column.metresTo(point, slot) <= metres) : NEVER
}

function existsTest(field: string, { numbers, keywords, presence, geo }: ColumnSet): ColumnTest {
  const places = geo.get(field)
  if (places) return timeIndependent(slot => !Number.isNaN(places.lats.values[slot]))
  const number = numbers.get(field)
  if (number) return timeIndependent(slot => !Number.isNaN(number.values[slot]))
  const keyword = keywords.get(field)
  if (keyword) return timeIndependent(slot => keyword.firsts[slot]! > 0)
  const present = presence.get(field)
  return present ? timeIndependent(slot => present.values[slot] === 1) : NEVER
}

function valuesTest(field: string, values: readonly string[], { numbers, keywords }: ColumnSet): ColumnTest {
  const number = numbers.get(field)
  if (number) {
    const wanted = new Set(values.map(value => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value))))
    return timeIndependent(slot => wanted.has(number.values[slot]!))
  }
  const keyword = keywords.get(field)
  if (!keyword) return NEVER
  return textTest(
    keyword,
    values.flatMap(value => keyword.numberOf(value) ?? []),
    text => values.includes(text)
  )
}

const prefixTest = (field: string, prefix: string, { keywords }: ColumnSet): ColumnTest => {
  const keyword = keywords.get(field)
  return keyword ? textTest(keyword, keyword.beginningWith(prefix), text => text.startsWith(prefix)) : NEVER
}

const wildcardTest = (field: string, pattern: string, { keywords }: ColumnSet): ColumnTest =>
  everyTextTest(keywords.get(field), wildcard(pattern))

function textRangeTest({ field, lower, upper }: TextRangeQuery, { keywords }: ColumnSet): ColumnTest {
  const isAbove = (text: string) => !lower || text > lower.value || (lower.inclusive && text === lower.value)
  const isBelow = (text: string) => !upper || text < upper.value || (upper.inclusive && text === upper.value)
  return everyTextTest(keywords.get(field), text => isAbove(text) && isBelow(text))
}

/** Asks every text of the column once, so that slots are tested by number. */
function everyTextTest(keyword: KeywordColumn | undefined, matches: (text: string) => boolean): ColumnTest {
  if (!keyword) return NEVER
  const known: number[] = []
  for (let number = 1; number < keyword.size; number++) if (matches(keyword.text(number))) known.push(number)
  return textTest(keyword, known, matches)
}

/** Numbers of the matching texts; texts added later are tested when they are met. */
function textTest(column: KeywordColumn, known: readonly number[], matchesText: (text: string) => boolean): ColumnTest {
  let wanted = new Uint8Array(column.size)
  for (const number of known) wanted[number] = 1
  const extend = () => {
    const longer = new Uint8Array(column.size)
    longer.set(wanted)
    for (let number = wanted.length; number < longer.length; number++)
      longer[number] = matchesText(column.text(number)) ? 1 : 0
    wanted = longer
  }
  return timeIndependent(slot => {
    if (wanted.length < column.size) extend()
    const first = column.firsts[slot]!
    return wanted[first] === 1 || (column.rows[slot]! > 0 && column.some(slot, number => wanted[number] === 1))
  })
}

const boundAt = (bound: Bound | undefined, now: number, open: number) => {
  if (!bound) return open
  return 'value' in bound ? bound.value : resolveDate(bound.moment, now)
}

/** A range relative to `now` stays valid until the next value crosses a bound; only then is it evaluated again. */
function rangeTest(query: RangeQuery, { numbers }: ColumnSet, now: number): ColumnTest {
  const column = numbers.get(query.field)
  if (!column) return NEVER
  const lower = boundAt(query.lower, now, Number.NEGATIVE_INFINITY)
  const upper = boundAt(query.upper, now, Number.POSITIVE_INFINITY)
  const fromLower = query.lower?.inclusive ?? true
  const toUpper = query.upper?.inclusive ?? true
  let nextOut = Number.POSITIVE_INFINITY
  let nextIn = Number.POSITIVE_INFINITY

  const matches = (slot: number) => {
    const value = column.values[slot]!
    const aboveLower = fromLower ? value >= lower : value > lower
    const belowUpper = toUpper ? value <= upper : value < upper
    if (aboveLower && value < nextOut) nextOut = value
    if (!belowUpper && value < nextIn) nextIn = value
    return aboveLower && belowUpper
  }
  const isRelative = [query.lower, query.upper].some(bound => bound && 'moment' in bound)
  if (!isRelative) return timeIndependent(matches)
  return {
    matches,
    isValidAt: later => {
      const newLower = boundAt(query.lower, later, Number.NEGATIVE_INFINITY)
      const newUpper = boundAt(query.upper, later, Number.POSITIVE_INFINITY)
      const lowerHolds = newLower === lower || (newLower > lower && newLower < nextOut)
      const upperHolds = newUpper === upper || (newUpper > upper && newUpper < nextIn)
      return lowerHolds && upperHolds
    }
  }
}
