import { LRUCache } from 'lru-cache'
import type { MatchQuery } from '../query/tree.ts'
import type { TextIndex } from './text-index.ts'

/** Tables are kept by index, because each index numbers its own fields. */
const weightTables = new WeakMap<ReadonlyMap<string, number>, LRUCache<string, Float32Array>>()
const WEIGHT_TABLES_MAX = 64

/** Weight of each set of fields: its best field, plus `tieBreaker` times the others. */
export function fieldWeightTable(
  { fields, tieBreaker }: Pick<MatchQuery, 'fields' | 'tieBreaker'>,
  text: TextIndex<never>
): Float32Array {
  const name = `${fields.map(({ name, boost }) => `${name}^${boost}`).join()}~${tieBreaker}`
  const own = weightTables.get(text.bits) ?? new LRUCache<string, Float32Array>({ max: WEIGHT_TABLES_MAX })
  weightTables.set(text.bits, own)
  const known = own.get(name)
  if (known) return known
  const table = computeWeightTable(fields, tieBreaker, text.bits)
  own.set(name, table)
  return table
}

function computeWeightTable(
  fields: MatchQuery['fields'],
  tieBreaker: number,
  bits: ReadonlyMap<string, number>
): Float32Array {
  const boosts = new Float32Array(bits.size)
  for (const { name, boost } of fields) {
    const bit = bits.get(name)
    if (bit !== undefined) boosts[bit] = boost
  }
  return Float32Array.from({ length: 1 << boosts.length }, (_, set) => {
    const present = boosts.filter((_, bit) => set & (1 << bit))
    const most = Math.max(0, ...present)
    return most + tieBreaker * (present.reduce((sum, boost) => sum + boost, 0) - most)
  })
}
