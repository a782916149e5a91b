import type { SortKey } from '../query/tree.ts'
import { byCodeUnits } from './code-units.ts'
import type { KeywordColumn } from './keyword-column.ts'

/** The text of a document that sorts it; undefined where it has none. */
export type TextReader = (slot: number) => string | undefined

/** Reads the text that sorts: the first of several, or with a prefix the outermost of those that begin so. */
export function textReader(column: KeywordColumn, { prefix, descending }: SortKey): TextReader {
  if (prefix === undefined) return slot => column.first(slot)
  const isWanted = prefixTest(column, prefix)
  const sign = descending ? -1 : 1
  return slot => {
    let best: string | undefined
    column.some(slot, number => {
      if (!isWanted(number)) return false
      const text = column.text(number)
      if (best === undefined || sign * byCodeUnits(text, best) < 0) best = text
      return false
    })
    return best
  }
}

const WANTED = 1
const UNWANTED = 2
const PREFIXES_MAX = 16
const testedTexts = new WeakMap<KeywordColumn, Map<string, Uint8Array>>()

/** Each text is read once, however many documents have it and lists are sorted by it: numbers of texts never change. */
function prefixTest(column: KeywordColumn, prefix: string): (number: number) => boolean {
  const tested = testedOf(column, prefix)
  return number => {
    tested[number] ||= column.text(number).startsWith(prefix) ? WANTED : UNWANTED
    return tested[number] === WANTED
  }
}

function testedOf(column: KeywordColumn, prefix: string): Uint8Array {
  const prefixes = testedTexts.get(column) ?? new Map<string, Uint8Array>()
  testedTexts.set(column, prefixes)
  const before = prefixes.get(prefix)
  if (before && before.length >= column.size) return before
  // Room for texts that come later, so that few are tested again.
  const tested = new Uint8Array(column.size + (column.size >> 3))
  if (before) tested.set(before)
  if (prefixes.size >= PREFIXES_MAX) prefixes.clear()
  prefixes.set(prefix, tested)
  return tested
}

const CODE_UNITS = 0x1_0000

/**
 * A text as a number in the same order, so that few are compared in full: what stands behind the prefix where it is
 * itself a number, or three code units, which fit exactly.
 */
export function numberOfText(text: string, prefix = ''): number {
  const rest = text.slice(prefix.length)
  const number = prefix === '' ? Number.NaN : Number(rest)
  if (!Number.isNaN(number)) return number
  return [0, 1, 2].reduce((sum, at) => sum * CODE_UNITS + (rest.charCodeAt(at) || 0), 0)
}
