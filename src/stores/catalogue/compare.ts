import { COMPARE_MAX, toggleCompared } from '../../domain/catalogue/compare.ts'
import { $compared } from './compared.ts'
import { showNotice } from '../notice.ts'

/** Adds or removes a product; answers whether it is in now, or nothing where there was no room. */
export function toggleCompare(id: string): boolean | undefined {
  const toggled = toggleCompared($compared.get(), id)
  if (toggled.ok) {
    $compared.set(toggled.value)
    return toggled.value.includes(id)
  }
  showNotice({ kind: 'warning', code: 'compare-full', values: { max: COMPARE_MAX } })
  return undefined
}

/** Products that are no longer sold leave the list. */
export const keepCompared = (isThere: (id: string) => boolean) => {
  const remaining = $compared.get().filter(isThere)
  if (remaining.length < $compared.get().length) $compared.set(remaining)
}

/** A comparison that somebody sent becomes one's own. */
export const replaceCompared = (ids: readonly string[]) => $compared.set(ids.slice(0, COMPARE_MAX))
