import { getJson } from '../../api/site-files.ts'
import { isShopLocale, localePath, type ShopLocale } from '../../i18n/locales.ts'

export type GoodsWords = Readonly<Record<string, string>>

const { lang } = document.documentElement
export const locale: ShopLocale = isShopLocale(lang) ? lang : 'mn'

let words: Promise<GoodsWords> | undefined

/** What compare, quick view and shelves say (src/pages/[...locale]/goods-words.json.ts), fetched once. */
export function goodsWords(): Promise<GoodsWords> {
  words ??= getJson<GoodsWords>(localePath(locale, '/goods-words.json'))
  words.catch(() => (words = undefined))
  return words
}
