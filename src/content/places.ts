import { LOCALES, SHOP_LOCALES, type Locale } from '../i18n/locales.ts'

/** Paths of a collection's pages: `/articles` and, with the piece's folder, `/articles/tea`. */
export const COLLECTION_PATHS: Readonly<Record<string, string>> = {
  articles: '/articles',
  news: '/news',
  authors: '/authors',
  'look-books': '/look-books',
  pages: '/pages',
  campaigns: '/campaigns',
  'size-guides': '/size-guides',
  branches: '/branches',
  recipes: '/story/cocktails',
  'brand/pages': '/story',
  'brand/guide': '/story'
}

/** Collections whose pieces share one page. */
const ON_ONE_PAGE: Readonly<Record<string, string>> = { faq: '/faq', 'brand/story': '/story' }

/** The page an editor looks at to see a piece. */
export const placeOf = (folder: string, slug: string) =>
  ON_ONE_PAGE[folder] ?? `${COLLECTION_PATHS[folder] ?? `/${folder}`}/${slug}`

/** The languages a collection is to be written in. */
export const languagesOf = (folder: string): readonly Locale[] =>
  folder === 'recipes' || folder.startsWith('brand/') ? LOCALES : SHOP_LOCALES
