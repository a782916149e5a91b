import { TEXT_MAX } from './limits.ts'
import { parsingException } from './refusal.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `where` names the clause in the refusal, e.g. `bool`. */
export function objectOf(value: unknown, where: string): JsonObject {
  if (!isObject(value)) throw parsingException(`[${where}] malformed query, expected an object`)
  return value
}

/** Refuses unknown parameters: a misspelt one must not be ignored. */
export function onlyKeys(value: JsonObject, where: string, allowed: readonly string[]): void {
  for (const key of Object.keys(value))
    if (!allowed.includes(key)) throw parsingException(`[${where}] query does not support [${key}]`)
}

/** The one entry of `{ "term": { "sku": … } }`. */
export function onlyEntry(value: unknown, where: string): readonly [string, unknown] {
  const entries = Object.entries(objectOf(value, where))
  const [first, second] = entries
  if (!first) throw parsingException(`[${where}] malformed query, expected a field name`)
  if (second)
    throw parsingException(`[${where}] query doesn't support multiple fields, found [${first[0]}] and [${second[0]}]`)
  return first
}

export function textOf(value: unknown, where: string): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw parsingException(`[${where}] expected a text`)
  const text = String(value)
  if (text.length > TEXT_MAX) throw parsingException(`[${where}] text is longer than [${TEXT_MAX}] characters`)
  return text
}

export function numberOf(value: unknown, where: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) throw parsingException(`[${where}] expected a number`)
  return number
}

/** A whole number from `least` up. */
export function countOf(value: unknown, where: string, least = 0): number {
  const number = numberOf(value, where)
  if (!Number.isInteger(number) || number < least)
    throw parsingException(`[${where}] expected a whole number of at least [${least}]`)
  return number
}

export function booleanOf(value: unknown, where: string): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw parsingException(`[${where}] expected [true] or [false]`)
}

export function oneOf<T extends string>(value: unknown, where: string, allowed: readonly T[]): T {
  const found = allowed.find(name => name === (typeof value === 'string' ? value.toLowerCase() : value))
  if (found === undefined)
    throw parsingException(
      `[${where}] expected one of ${allowed.map(name => `[${name}]`).join(', ')}, found [${String(value)}]`
    )
  return found
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
