import { atom } from 'nanostores'
import { getJson } from '../../api/site-files.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'

/** A page beside the catalogue that a search may mean. */
export interface SearchablePage {
  readonly kind: 'article' | 'page' | 'branch'
  readonly title: string
  /** More words by which it is found: its title in the other alphabet, words that people use for it. */
  readonly also: string
  readonly href: string
}

export const $searchablePages = atom<readonly SearchablePage[]>([])

let loading: Promise<void> | undefined

/** Loads them once (src/pages/[...locale]/search-pages.json.ts); without a connection there are none, and the next call tries again. */
export const loadSearchablePages = (locale: ShopLocale) =>
  (loading ??= getJson<readonly SearchablePage[]>(localePath(locale, '/search-pages.json')).then(
    pages => $searchablePages.set(pages),
    () => void (loading = undefined)
  ))
