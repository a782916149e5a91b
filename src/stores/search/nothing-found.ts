import { atom } from 'nanostores'
import { allConditionsAsWords } from '../catalogue/catalogue.ts'
import { multiSearch } from '../../api/search.ts'
import { listBody, anyWordBody, type ListRequest } from '../../contract/catalogue/catalogue-query.ts'
import { cardsOf } from '../../contract/catalogue/catalogue-base.ts'
import { bestsellersBody } from '../../contract/catalogue/listing-query.ts'
import type { ListingCard } from '../../contract/catalogue/listing-card.ts'

type Field = keyof ListRequest

/** A filter, or both ends of a price, that can be dropped by one tap. */
export interface RelaxedSearch {
  readonly drop: readonly Field[]
  /** Products without it. */
  readonly total: number
}

export interface NothingFound {
  readonly ways: readonly RelaxedSearch[]
  /** The same search without any filter. */
  readonly unfiltered: number
  /** Products that have some of the words. */
  readonly someWords: readonly ListingCard[]
  readonly bestsellers: readonly ListingCard[]
}

/** Ways out of an empty list; null until they are known. */
export const $nothingFound = atom<NothingFound | null>(null)

const NO_FILTERS: readonly Field[] = ['text', 'reading', 'asWords', 'sort', 'page', 'seed', 'facets']
const PRICE: readonly Field[] = ['priceFrom', 'priceTo']

const without = (request: ListRequest, drop: readonly Field[]): ListRequest =>
  Object.fromEntries(Object.entries(request).filter(([field]) => !drop.some(each => each === field)))

/** The filters of a request, as they can be dropped one by one. */
export function filtersOf(request: ListRequest): readonly (readonly Field[])[] {
  const fields = (Object.keys(request) as Field[]).filter(field => !NO_FILTERS.includes(field))
  const price = fields.filter(field => PRICE.includes(field))
  const single = fields.filter(field => !PRICE.includes(field)).map(field => [field])
  return price.length > 0 ? [...single, price] : single
}

let turn = 0

/** Products that have some of a search's words, beside the few that have all; null until they are known. */
export const $partialMatches = atom<readonly ListingCard[] | null>(null)

let turnOfFew = 0

export async function loadPartialMatches(request: ListRequest, category: string | undefined) {
  const mine = ++turnOfFew
  $partialMatches.set(null)
  const body = anyWordBody({ ...request, ...(category && { taxon: category }) })
  if (!body) return
  try {
    const [near] = (await multiSearch([body])).map(cardsOf)
    if (mine === turnOfFew) $partialMatches.set(near?.cards ?? [])
  } catch {
    // The list itself stands; without these it is as complete as it was.
    if (mine === turnOfFew) $partialMatches.set([])
  }
}

/** Looks for ways out of an empty list; `category` is one that belongs to the page and cannot be dropped. */
export async function findRelaxedSearches(request: ListRequest, category: string | undefined) {
  const mine = ++turn
  $nothingFound.set(null)
  const filters = filtersOf(request)
  const counted = (drop: readonly Field[], more: ListRequest = {}) => ({
    ...listBody({ ...without(request, [...drop, 'page']), ...more, ...(category && { taxon: category }) }),
    size: 0
  })
  try {
    const someWords = anyWordBody({ ...request, ...(category && { taxon: category }) })
    const answers = await multiSearch([
      someWords ?? { size: 0 },
      bestsellersBody,
      counted(filters.flat(), { asWords: allConditionsAsWords(request) ?? [] }),
      ...filters.map(drop => counted(drop))
    ])
    const [near, bestsellers, unfiltered, ...ways] = answers.map(cardsOf)
    if (mine !== turn) return
    $nothingFound.set({
      ways: filters
        .map((drop, at) => ({ drop, total: ways[at]?.total ?? 0 }))
        .filter(({ total }) => total > 0)
        .sort((a, b) => b.total - a.total),
      unfiltered: unfiltered?.total ?? 0,
      someWords: near?.cards ?? [],
      bestsellers: (bestsellers?.cards ?? []).filter(card => !card.age_restricted)
    })
  } catch {
    if (mine === turn) $nothingFound.set({ ways: [], unfiltered: 0, someWords: [], bestsellers: [] })
  }
}
