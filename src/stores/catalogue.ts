import { atom } from 'nanostores'
import { SearchError, searchCatalogue, searchPages } from '../api/search.ts'
import { cardsOf, facetsOf, listBody, PAGE_SIZE, type Facets, type ListRequest } from '../contract/catalogue-query.ts'
import type { ShelfCard } from '../contract/shelf-card.ts'
import { PAGE_MAX, readAddress, writeAddress, type ListAddress, type ListView } from './catalogue-url.ts'

export type ListStatus = 'ready' | 'loading' | 'loading-more' | 'failed' | 'offline'

export interface ListState {
  readonly request: ListRequest
  readonly view: ListView
  readonly cards: readonly ShelfCard[]
  readonly total: number
  readonly facets: Facets
  readonly status: ListStatus
}

/** The list on this page; null until somebody's browser has woken it. */
export const $list = atom<ListState | null>(null)

/** The page's own category: it is in the path, not in the parameters. */
let shelf: string | undefined
let turn = 0
let waiting: AbortController | undefined

/** One order of a shuffled list for a day, so that "more" and Back continue it. */
const seedOfToday = () => new Date().toISOString().slice(0, 10)

const questionOf = (request: ListRequest): ListRequest => ({
  ...request,
  ...(shelf && { taxon: shelf }),
  ...(request.sort === 'random' && { seed: seedOfToday() })
})

const addressOf = ({ request, view }: Pick<ListState, 'request' | 'view'>) =>
  `${location.pathname}${writeAddress({ request, view })}`

/** Whether the server can hold more than is shown. */
export const hasMore = ({ cards, total, request }: ListState) => cards.length < total && (request.page ?? 1) < PAGE_MAX

/** Before the first answer: nothing is known of what a list could be narrowed by. */
export const NO_FACETS: Facets = {
  taxons: { l0: [], l1: [], l2: [], l3: [], l4: [] },
  brands: [],
  genders: [],
  ageGroups: [],
  colors: [],
  badges: [],
  onSale: 0
}

/** Takes over the list as the page brought it (or none) and goes to what the address says; returns how to stop. */
export function wakeList(built: Pick<ListState, 'cards' | 'total' | 'facets'> | null, taxon?: string) {
  shelf = taxon
  const address = readAddress(location.search)
  const isAsBuilt = built !== null && writeAddress({ ...address, view: 'grid' }) === ''
  $list.set({
    ...(built ?? { cards: [], total: 0, facets: NO_FACETS }),
    ...address,
    status: isAsBuilt ? 'ready' : 'loading'
  })
  // As built: prices and stock are brought up to date behind what is shown.
  void load(isAsBuilt ? 'quietly' : 'openly')

  const followHistory = () => goTo(readAddress(location.search))
  const retry = () => $list.get()?.status === 'offline' && void load()
  addEventListener('popstate', followHistory)
  addEventListener('online', retry)
  return () => {
    removeEventListener('popstate', followHistory)
    removeEventListener('online', retry)
    waiting?.abort()
    turn++
    $list.set(null)
  }
}

function goTo(address: Partial<ListAddress>) {
  const current = $list.get()
  if (!current) return
  $list.set({ ...current, ...address })
  void load()
}

type Changes = { readonly [Field in keyof ListRequest]?: ListRequest[Field] | undefined }

/** A new question: from page 1, with its own entry in the history. What is `undefined` is dropped. */
export function narrow(changes: Changes) {
  const current = $list.get()
  if (!current) return
  const wished = Object.entries({ ...current.request, ...changes, page: undefined }).filter(
    ([, value]) => value !== undefined
  )
  const request: ListRequest = Object.fromEntries(wished)
  history.pushState(null, '', addressOf({ ...current, request }))
  goTo({ request })
}

/** Ticks or unticks one value of a facet. */
export function toggleValue(facet: 'brands' | 'genders' | 'ageGroups' | 'colors' | 'badges', value: string) {
  const chosen = $list.get()?.request[facet] ?? []
  const values = chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value]
  narrow({ [facet]: values.length > 0 ? values : undefined })
}

/** Drops every filter; the search word, the category and the order stay. */
export const clearFilters = () =>
  narrow({
    brands: undefined,
    genders: undefined,
    ageGroups: undefined,
    colors: undefined,
    badges: undefined,
    priceFrom: undefined,
    priceTo: undefined,
    saleOnly: undefined
  })

/** How many filters are chosen. */
export const filterCount = ({
  brands,
  genders,
  ageGroups,
  colors,
  badges,
  priceFrom,
  priceTo,
  saleOnly
}: ListRequest) =>
  [brands, genders, ageGroups, colors, badges].reduce((sum, values) => sum + (values?.length ?? 0), 0) +
  (priceFrom !== undefined || priceTo !== undefined ? 1 : 0) +
  (saleOnly ? 1 : 0)

export function showAs(view: ListView) {
  const current = $list.get()
  if (!current) return
  $list.set({ ...current, view })
  history.replaceState(history.state, '', addressOf({ ...current, view }))
}

/** Appends the next page; the address says how far the list has grown. */
export async function loadMore() {
  const before = $list.get()
  if (!before || before.status !== 'ready' || !hasMore(before)) return
  const page = Math.floor(before.cards.length / PAGE_SIZE) + 1
  const request = { ...before.request, page }
  await answer({ ...before, status: 'loading-more' }, async signal => {
    const found = cardsOf(await searchCatalogue(listBody(questionOf(request)), signal))
    const known = new Set(before.cards.map(({ id }) => id))
    const state = {
      ...before,
      request,
      total: found.total,
      cards: [...before.cards, ...found.cards.filter(({ id }) => !known.has(id))]
    }
    history.replaceState(history.state, '', addressOf(state))
    return state
  })
}

export const reload = () => load()

async function load(how: 'quietly' | 'openly' = 'openly') {
  const before = $list.get()
  if (!before) return
  await answer({ ...before, status: how === 'quietly' ? 'ready' : 'loading' }, async signal => {
    const response = await searchPages({ ...questionOf(before.request), facets: true }, signal)
    return { ...before, ...cardsOf(response), facets: facetsOf(response) }
  })
  // The page has its full height now: whoever came back can return to where they were.
  requestAnimationFrame(() => dispatchEvent(new Event('list-drawn')))
}

/** Shows `meanwhile`, then the answer; an older answer never replaces a newer one. */
async function answer(meanwhile: ListState, ask: (signal: AbortSignal) => Promise<Omit<ListState, 'status'>>) {
  const mine = ++turn
  waiting?.abort()
  waiting = new AbortController()
  $list.set(meanwhile)
  try {
    const state = await ask(waiting.signal)
    // How it is drawn may have changed meanwhile, without a new question.
    if (mine === turn) $list.set({ ...state, view: $list.get()?.view ?? state.view, status: 'ready' })
  } catch (error) {
    if (mine !== turn) return
    // What the build put on the page is better than an error instead of it.
    const status =
      meanwhile.status === 'ready' ? 'ready' : error instanceof SearchError && error.offline ? 'offline' : 'failed'
    $list.set({ ...meanwhile, status })
  }
}
