/** A number and its unit. */
export const NUMBER_WITH_UNIT = /^(\d+(?:[.,]\d+)?)\s*(\p{L}[\p{L}/²³"]*|%|″|")?$/u
const BOOLEAN = /^(?:yes|no|y|n)$/i

export type AttributeType = 'boolean' | 'number' | 'text'

export const attributeTypeOf = (value: string): AttributeType =>
  BOOLEAN.test(value) ? 'boolean' : NUMBER_WITH_UNIT.test(value) ? 'number' : 'text'

/** The number before the unit, for sorting. */
export const numberOf = (value: string): number => Number.parseFloat(value)
