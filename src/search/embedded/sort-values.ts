import type { SortKey, SortValue } from '../query/tree.ts'
import { textReader } from './sorting-texts.ts'
import { distanceOf } from './top-hits.ts'
import type { IndexStore } from './index-store.ts'

/** The sort value of a hit, as shown in the answer and accepted as `search_after`. */
export function sortValue<D extends object>(
  store: IndexStore<D>,
  slot: number,
  key: SortKey,
  score: number
): SortValue {
  const { field, distance } = key
  if (field === '_score') return score
  if (field === '_doc') return slot
  if (distance) return orNull(distanceOf(key, store as unknown as IndexStore<object>, slot))
  const number = store.numbers.get(field)?.values[slot]
  if (number !== undefined) return orNull(number)
  const column = key.prefix === undefined ? undefined : store.keywords.get(field)
  if (column) return textReader(column, key)(slot) ?? null
  const texts = store.schema.fields[field]?.read(store.documents.parsedCached(slot) as D)
  const text: unknown = Array.isArray(texts) ? texts[0] : texts
  return typeof text === 'string' && text ? text : null
}

const orNull = (number: number) => (Number.isNaN(number) ? null : number)
