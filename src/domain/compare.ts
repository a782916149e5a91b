import { ok, err, type Result } from './result.ts'

/** So many stand beside each other and can still be read (spec §9). */
export const COMPARE_MAX = 4

/** In when it is not there, out when it is; one too many is refused and changes nothing. */
export function toggleCompared(ids: readonly string[], id: string): Result<readonly string[], 'compare-full'> {
  if (ids.includes(id)) return ok(ids.filter(each => each !== id))
  return ids.length >= COMPARE_MAX ? err('compare-full') : ok([...ids, id])
}
