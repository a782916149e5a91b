import { timedFetch } from '../api/timed-fetch.ts'
import { isShopLocale, localePath } from '../i18n/locales.ts'
import type { Messages } from '../i18n/words.ts'

/** Words of the comparison, the quick view and hearts; and those of product cards. */
export type ProductWords = Messages<'goods'> & Messages<'catalogue'>

let words: Promise<ProductWords> | undefined

/** Most visits need none of them, so no page carries them (src/pages/[...locale]/goods-words.json.ts): fetched once. */
export function loadProductWords(): Promise<ProductWords> {
  const { lang } = document.documentElement
  words ??= timedFetch(localePath(isShopLocale(lang) ? lang : 'mn', '/goods-words.json')).then(answer => {
    if (!answer.ok) throw new Error(`goods-words.json: ${answer.status}`)
    return answer.json() as Promise<ProductWords>
  })
  words.catch(() => (words = undefined))
  return words
}
