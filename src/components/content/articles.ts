import { newestFirst } from '../../content/related.ts'
import type { ContentEntry } from '../../content/entries.ts'
import { interpolatedEntriesIn } from '../../content/interpolated.ts'
import { readingMinutes } from '../../domain/community/reading-time.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'

/** On one page of a list: one large and three rows of three. */
export const ARTICLES_PER_PAGE = 10

export const articlesIn = async (locale: ShopLocale) => newestFirst(await interpolatedEntriesIn('articles', locale))
export const newsIn = async (locale: ShopLocale) => newestFirst(await interpolatedEntriesIn('news', locale))

/** The props of the card of an article or a piece of news. */
export function entryCard(piece: ContentEntry<'articles'> | ContentEntry<'news'>, locale: ShopLocale, folder: 'articles' | 'news') {
  const { title, description, cover, published } = piece.data
  return {
    locale,
    href: localePath(locale, `/${folder}/${piece.slug}`),
    lang: piece.locale,
    title,
    description,
    cover,
    published,
    minutes: readingMinutes(piece.entry.body ?? '', piece.locale)
  }
}

/** The part of a list that stands on one page, from 1, and how many pages there are. */
export const pageOf = <T>(all: readonly T[], page: number, perPage: number) => ({
  shown: all.slice((page - 1) * perPage, page * perPage),
  pages: Math.max(1, Math.ceil(all.length / perPage))
})
