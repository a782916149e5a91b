import { NUMBER_WITH_UNIT } from './attribute-type.ts'
import { slugify } from '../slugify.ts'

/** Numbers of one attribute in one unit, both ends included; either may be open. */
export interface AttributeRange {
  readonly attribute: string
  /** Empty = a number alone. */
  readonly unit: string
  readonly from?: number
  readonly to?: number
}

const SIDE = '\\d{1,9}(?:\\.\\d{1,4})?'
const RANGE = new RegExp(`^([a-z0-9-]{1,40}):(${SIDE})?\\.\\.(${SIDE})?(?:-([a-z0-9]{1,12}))?$`)
const UNIT_MAX = 12
const DECIMALS = 4
const DIGITS = 14

/** Reads `screen:13..15.6-in`, which stands in an address in place of a value. */
export function readAttributeRange(key: string): AttributeRange | undefined {
  const [, attribute, from, to, unit = ''] = RANGE.exec(key) ?? []
  if (attribute === undefined || (from === undefined && to === undefined)) return undefined
  return {
    attribute,
    unit,
    ...(from !== undefined && { from: Number(from) }),
    ...(to !== undefined && { to: Number(to) })
  }
}

export const writeAttributeRange = ({ attribute, unit, from, to }: AttributeRange): string =>
  `${attribute}:${from ?? ''}..${to ?? ''}${unit ? `-${unit}` : ''}`

/** The unit of a value as addresses have it; undefined where the value is no number. */
export function unitOf(value: string): string | undefined {
  const [, number, unit = ''] = NUMBER_WITH_UNIT.exec(value.trim()) ?? []
  return number === undefined ? undefined : slugify(unit, UNIT_MAX).replaceAll('-', '')
}

/** A number as text of the same length for all, so that texts are in the order of numbers. */
export const numberKey = (attribute: string, unit: string, number: number): string =>
  `${attribute}:${unit}:${number.toFixed(DECIMALS).padStart(DIGITS, '0')}`

/** How every number of an attribute in this unit begins. */
export const numberKeyPrefix = (attribute: string, unit: string): string => `${attribute}:${unit}:`

/** Above every number of an attribute. */
export const numberKeyEnd = (attribute: string, unit: string): string => `${attribute}:${unit}:~`
