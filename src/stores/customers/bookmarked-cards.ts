import { atom } from 'nanostores'
import { getArticle, getNewsArticle } from '../../api/articles.ts'
import { getLookBook } from '../../api/look-books.ts'
import { problemOf } from '../../api/problem-error.ts'
import { searchCatalogue } from '../../api/search.ts'
import { cardsOf } from '../../contract/catalogue/catalogue-base.ts'
import { byIdsBody } from '../../contract/catalogue/listing-query.ts'

/** A bookmarked page that is not known when the site is built. */
export interface BookmarkedCard {
  /** Path without the language. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Packshots without width and format; empty where `cover` is the picture, or there is none. */
  readonly images: readonly string[]
  readonly cover?: string | undefined
  /** Shown to people who have said that they are 21. */
  readonly isAdult: boolean
}

/** Cards by bookmark (`product:<id>`); null for a page that is gone, absent before the answer. */
export const $bookmarkedCards = atom<ReadonlyMap<string, BookmarkedCard | null>>(new Map())

const put = (entries: readonly (readonly [string, BookmarkedCard | null])[]) =>
  $bookmarkedCards.set(new Map([...$bookmarkedCards.get(), ...entries]))

async function loadProducts(ids: readonly string[], locale: string) {
  if (ids.length === 0) return
  const { cards } = cardsOf(await searchCatalogue(byIdsBody(ids)))
  const byId = new Map(cards.map(card => [card.id, card]))
  put(
    ids.map(id => {
      const card = byId.get(id)
      if (!card) return [`product:${id}`, null] as const
      const title = locale === 'mn' ? card.title : card.name
      const description = card.brand.name
      return [
        `product:${id}`,
        { path: `/products/${card.slug}`, title, description, images: [card.image], isAdult: card.age_restricted }
      ] as const
    })
  )
}

/** One that the server does not have is gone; where the server is out of reach, nothing is said of it. */
async function loadOne(key: string, load: () => Promise<BookmarkedCard>) {
  try {
    put([[key, await load()]])
  } catch (error) {
    if (problemOf(error).status === 404) put([[key, null]])
  }
}

const lookBook = async (id: string): Promise<BookmarkedCard> => {
  const { path, title, author, images } = await getLookBook(id)
  return { path, title, description: author, images, isAdult: false }
}

const article = async (slug: string): Promise<BookmarkedCard> => {
  const { path, title, summary, cover } = await getArticle(slug)
  return { path, title, description: summary, images: [], cover: cover?.url, isAdult: false }
}

const news = async (slug: string): Promise<BookmarkedCard> => {
  const { path, title, summary, cover } = await getNewsArticle(slug)
  return { path, title, description: summary, images: [], cover: cover?.url, isAdult: false }
}

/** Asks for the pages of these bookmarks; one that is known already is not asked for again. */
export async function loadBookmarkedCards(keys: readonly string[], locale: string) {
  const wanted = keys.filter(key => !$bookmarkedCards.get().has(key))
  const idsOf = (type: string) =>
    wanted.filter(key => key.startsWith(`${type}:`)).map(key => key.slice(type.length + 1))
  await Promise.all([
    loadProducts(idsOf('product'), locale).catch(() => undefined),
    ...idsOf('look-book').map(id => loadOne(`look-book:${id}`, () => lookBook(id))),
    ...idsOf('article').map(slug => loadOne(`article:${slug}`, () => article(slug))),
    ...idsOf('news').map(slug => loadOne(`news:${slug}`, () => news(slug)))
  ])
}
