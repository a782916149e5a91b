import type { CollectionKey } from 'astro:content'
import { entryKey } from '../../content/page-key.ts'
import { entriesIn } from '../../content/entries.ts'
import { interpolatedEntriesIn } from '../../content/interpolated.ts'
import { DEFAULT_LOCALE, SHOP_LOCALES, type ShopLocale } from '../../i18n/locales.ts'

const localeParam = (locale: ShopLocale) => (locale === DEFAULT_LOCALE ? undefined : locale)

/** `getStaticPaths` of a collection's detail pages: each piece in each of the shop's languages. */
export async function entryPaths<C extends CollectionKey>(collection: C) {
  const paths = SHOP_LOCALES.map(async locale =>
    Promise.all(
      (await entriesIn(collection, locale)).map(async piece => ({
        params: { locale: localeParam(locale), slug: piece.slug },
        props: { locale, slug: piece.slug },
        ...(KEYED[collection] && { cacheKey: await entryKey(piece, locale, KEYED[collection]) })
      }))
    )
  )
  return (await Promise.all(paths)).flat()
}

/** Pages that need not be rendered again while nothing they show has changed, and whose lists they show something of. */
const KEYED: Readonly<Partial<Record<CollectionKey, readonly CollectionKey[]>>> = {
  articles: ['articles', 'authors'],
  authors: ['articles', 'authors'],
  news: ['news'],
  'look-books': ['look-books'],
  pages: ['pages']
}

/** `getStaticPaths` of the second and further pages of a list. */
export async function laterPagePaths<C extends CollectionKey>(collection: C, perPage: number) {
  const paths = SHOP_LOCALES.map(async locale => {
    const { length } = await interpolatedEntriesIn(collection, locale)
    return Array.from({ length: Math.max(0, Math.ceil(length / perPage) - 1) }, (_, index) => ({
      params: { locale: localeParam(locale), page: String(index + 2) },
      props: { locale, page: index + 2 }
    }))
  })
  return (await Promise.all(paths)).flat()
}

/** One piece by its folder; its page was made from the same list. */
export async function entryAt<C extends CollectionKey>(collection: C, slug: string, locale: ShopLocale) {
  const all = await interpolatedEntriesIn(collection, locale)
  const piece = all.find(each => each.slug === slug)
  if (!piece) throw new Error(`content/${collection}/${slug}: there is no such piece, or nobody may see it yet`)
  return { piece, all }
}
