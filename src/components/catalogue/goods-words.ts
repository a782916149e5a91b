import { timedFetch } from '../../api/timed-fetch.ts'
import { isShopLocale, localePath, type ShopLocale } from '../../i18n/locales.ts'

export type GoodsWords = Readonly<Record<string, string>>

const { lang } = document.documentElement
export const locale: ShopLocale = isShopLocale(lang) ? lang : 'mn'

let words: Promise<GoodsWords> | undefined

/** What compare, quick view and shelves say (src/pages/[...locale]/goods-words.json.ts), fetched once. */
export function goodsWords(): Promise<GoodsWords> {
  words ??= timedFetch(localePath(locale, '/goods-words.json')).then(answer => {
    if (!answer.ok) throw new Error(`goods-words.json: ${answer.status}`)
    return answer.json() as Promise<GoodsWords>
  })
  words.catch(() => (words = undefined))
  return words
}
