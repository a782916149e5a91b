import { fillPlaceholders } from '../../i18n/fill.ts'
import { toggleCompare } from '../../stores/catalogue/compare.ts'
import { $compared } from '../../stores/catalogue/compared.ts'
import { loadProductWords } from '../../stores/catalogue/product-words.ts'
import { announce } from '../shell/announce.ts'

/** Puts a product into the comparison or takes it out, and has it read out. Comes with the first press. */
export async function toggleCompareButton(product: string) {
  const isIn = toggleCompare(product)
  if (isIn === undefined) return
  // Wakes the bar (src/lazy/client-use.ts).
  dispatchEvent(new Event('shop:compared'))
  const words = await loadProductWords()
  announce(isIn ? fillPlaceholders(words.compare_added, { count: $compared.get().length }) : words.compare_removed)
}
