import { getJson } from '../../api/site-files.ts'
import { isShopLocale, localePath } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'

/** Words of the comparison, the quick view and hearts; and those of product cards. */
export type ProductWords = Messages<'list-actions'> & Messages<'catalogue'>

let words: Promise<ProductWords> | undefined

/** Most visits need none of them, so no page carries them (src/pages/[...locale]/product-words.json.ts): fetched once. */
export function loadProductWords(): Promise<ProductWords> {
  const { lang } = document.documentElement
  words ??= getJson<ProductWords>(localePath(isShopLocale(lang) ? lang : 'mn', '/product-words.json'))
  words.catch(() => (words = undefined))
  return words
}
