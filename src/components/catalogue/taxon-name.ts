import type { TaxonView, Words } from '../../contract/site/storefront.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

/** Words in the reader's language, Mongolian where nobody has translated them. */
export const wordsIn = (locale: ShopLocale, words: Words) => words[locale] ?? words.mn

/** `lang` to mark text with that is not in the page's language; undefined needs no mark. */
export const langOf = (locale: ShopLocale, words: Words) =>
  words[locale] === undefined && locale !== 'mn' ? 'mn' : undefined

export const taxonName = (locale: ShopLocale, taxon: TaxonView) => wordsIn(locale, taxon.name)
