import { ok, err, type Result } from '../result.ts'

/** Most products in one comparison: more columns cannot be read (spec §9). */
export const COMPARE_MAX = 4

/** Adds the product, or removes it when it is compared already; refused when the comparison is full. */
export function toggleCompared(ids: readonly string[], id: string): Result<readonly string[], 'compare-full'> {
  if (ids.includes(id)) return ok(ids.filter(each => each !== id))
  return ids.length >= COMPARE_MAX ? err('compare-full') : ok([...ids, id])
}
