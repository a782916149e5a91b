import { atom } from 'nanostores'
import { listBody, sentenceOf, type ListRequest } from '../../contract/catalogue/catalogue-query.ts'
import { cardsOf, PAGE_SIZE } from '../../contract/catalogue/catalogue-base.ts'
import {
  facetsOf,
  ofValueFacets,
  VALUE_FACET_NAMES,
  type Facets,
  type ValueFacet
} from '../../contract/catalogue/catalogue-facets.ts'
import { attributeNameOf } from '../../contract/catalogue/attribute-facets.ts'
import { writeAttributeRange, type AttributeRange } from '../../domain/catalogue/attribute-range.ts'
import type { SentenceCondition } from '../../domain/search/search-sentence.ts'
import type { ListingCard } from '../../contract/catalogue/listing-card.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'
import {
  NO_FACETS,
  NO_SWITCHES,
  availableSwitches,
  keepFacetOrder,
  type AvailableSwitches
} from './catalogue-facets.ts'
import { nextRefreshMs } from './next-refresh.ts'
import { PAGE_MAX, readListUrl, writeListUrl, type ListUrl, type ListView } from './catalogue-url.ts'
import { setTabValue, getTabText } from '../tab-storage.ts'

export type ListStatus = 'ready' | 'loading' | 'loading-more' | 'failed' | 'more-failed' | 'offline'

export interface ListState {
  readonly request: ListRequest
  readonly view: ListView
  readonly cards: readonly ListingCard[]
  readonly total: number
  readonly facets: Facets
  /** The on/off filters (on sale, in stock) that would change this list. */
  readonly switches: AvailableSwitches
  readonly status: ListStatus
}

/** A list as the page was built with it, and the address it answers. */
export type BuiltList = Pick<ListState, 'cards' | 'total' | 'facets' | 'request' | 'view'>

/** A page is built with its own list, so search is loaded only for another one. */
const loadSearch = () => loadChunk(() => import('../../api/search.ts'))

/** The list on this page; null before `openList` and after the page has closed it. */
export const $productList = atom<ListState | null>(null)

/** The page's own category: it is in the path, not in the parameters. */
let category: string | undefined
let requestCount = 0
let waiting: AbortController | undefined

let seed: string | undefined

/** One order of a shuffled list for a visit, so that "more", Back and a reload continue it. */
function seedOfVisit() {
  seed ??= getTabText('mix') ?? Math.random().toString(36).slice(2)
  setTabValue('mix', seed)
  return seed
}

const questionOf = (request: ListRequest): ListRequest => ({
  ...request,
  locale: document.documentElement.lang,
  ...(category && { taxon: category }),
  ...(request.sort === 'random' && { seed: seedOfVisit() })
})

const addressOf = ({ request, view }: Pick<ListState, 'request' | 'view'>) =>
  `${location.pathname}${writeListUrl({ request, view })}`

/** True where the server has more cards than are shown. */
export const hasMoreCards = ({ cards, total, request }: ListState) =>
  cards.length < total && (request.page ?? 1) < PAGE_MAX

/** The state of a list before its first answer in the browser; the server draws the same. */
export const prerenderedList = (built: BuiltList | null): ListState => ({
  ...(built ?? { cards: [], total: 0, facets: NO_FACETS, request: {}, view: 'grid' }),
  switches: built ? availableSwitches(built, NO_SWITCHES) : NO_SWITCHES,
  status: built ? 'ready' : 'loading'
})

/** How the page's search was read; every address of the page has the same one. */
let reading: ListRequest['reading']

function listAtAddress(): ListUrl {
  const { request, view } = readListUrl(location.search)
  return { request: { ...request, ...(request.text && reading && { reading }) }, view }
}

/** Starts with the list that the page was built with (or none) and loads what the address asks for; returns a stop. */
export function openList(built: BuiltList | null, taxon?: string) {
  category = taxon
  reading = built?.request.reading
  const url = listAtAddress()
  const listAddress = (list: ListUrl) => writeListUrl({ ...list, view: 'grid' })
  // The service worker may answer offline with a page kept for another address; a shuffled list differs by visitor.
  const isAsBuilt = built !== null && listAddress(url) === listAddress(built) && url.request.sort !== 'random'
  // A category's page knows all that it offers, however its address narrows it.
  facetsBase = built ? baseOf(built.request) : undefined
  $productList.set({ ...prerenderedList(built), ...url, status: isAsBuilt ? 'ready' : 'loading' })
  // The built list is shown while prices and stock are refreshed behind it.
  void load(isAsBuilt ? 'quietly' : 'openly')

  const followHistory = () => goTo(listAtAddress())
  const retry = () => $productList.get()?.status === 'offline' && void load()
  const refreshWhenVisible = () => document.hidden || refresh()
  const onPageShow = (event: PageTransitionEvent) => event.persisted && refresh()
  addEventListener('popstate', followHistory)
  addEventListener('online', retry)
  addEventListener('visibilitychange', refreshWhenVisible)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('popstate', followHistory)
    removeEventListener('online', retry)
    removeEventListener('visibilitychange', refreshWhenVisible)
    removeEventListener('pageshow', onPageShow)
    clearTimeout(refreshTimer)
    waiting?.abort()
    requestCount++
    $productList.set(null)
  }
}

let refreshTimer: ReturnType<typeof setTimeout> | undefined

/** Prices, stock and what is on sale as they are now, without anything moving: only where somebody looks. */
function refresh() {
  if ($productList.get()?.status === 'ready' && !document.hidden) void load('quietly')
}

function scheduleRefresh(cards: readonly ListingCard[]) {
  clearTimeout(refreshTimer)
  refreshTimer = setTimeout(refresh, nextRefreshMs(cards, Date.now()))
}

function goTo(url: Partial<ListUrl>) {
  const current = $productList.get()
  if (!current) return
  $productList.set({ ...current, ...url })
  void load()
}

type Changes = { readonly [Field in keyof ListRequest]?: ListRequest[Field] | undefined }

/** A new question: from page 1, with its own entry in the history. Values that are `undefined` are dropped. */
export function changeConditions(changes: Changes) {
  const current = $productList.get()
  if (!current) return
  const wished = Object.entries({ ...current.request, ...changes, page: undefined }).filter(
    ([, value]) => value !== undefined
  )
  const request: ListRequest = Object.fromEntries(wished)
  // The page stays where it is: Back to this entry finds it there again.
  history.pushState({ scroll: Math.round(scrollY) }, '', addressOf({ ...current, request }))
  goTo({ request })
}

/** Ticks or unticks one value of a facet. */
export function toggleValue(facet: ValueFacet, value: string) {
  const chosen = $productList.get()?.request[facet] ?? []
  const values = chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value]
  changeConditions({ [facet]: values.length > 0 ? values : undefined })
}

/** Ticks or unticks one value of an attribute. */
export function toggleAttribute(key: string) {
  const chosen = $productList.get()?.request.attributes ?? []
  const keys = chosen.includes(key) ? chosen.filter(each => each !== key) : [...chosen, key].sort()
  changeConditions({ attributes: keys.length > 0 ? keys : undefined })
}

/** Takes numbers of an attribute from one to another, in place of those chosen so far; without ends takes any. */
export function chooseAttributeRange(range: AttributeRange) {
  const others = ($productList.get()?.request.attributes ?? []).filter(key => attributeNameOf(key) !== range.attribute)
  const isOpen = range.from === undefined && range.to === undefined
  const keys = isOpen ? others : [...others, writeAttributeRange(range)].sort()
  changeConditions({ attributes: keys.length > 0 ? keys : undefined })
}

const NOTHING_CHOSEN: Changes = {
  attributes: undefined,
  ...ofValueFacets(() => undefined),
  priceFrom: undefined,
  priceTo: undefined,
  ratingFrom: undefined,
  saleOnly: undefined,
  inStockOnly: undefined
}

/** Conditions that the list's text was read to have, as far as they still hold. */
export const interpretedConditions = (request: ListRequest): readonly SentenceCondition[] =>
  sentenceOf(request).conditions.filter(({ kind }) => kind !== 'cheapest' || request.sort === undefined)

/** Takes back every condition that is written in the text. */
export const allConditionsAsWords = (request: ListRequest): ListRequest['asWords'] => {
  const kinds = request.reading?.conditions.map(({ kind }) => kind) ?? []
  return kinds.length > 0 ? kinds : undefined
}

/** Drops every filter; the search word, the category and the order stay. */
export const clearFilters = () =>
  changeConditions({ ...NOTHING_CHOSEN, asWords: allConditionsAsWords($productList.get()?.request ?? {}) })

/** How many filters are chosen. */
export const filterCount = (request: ListRequest) =>
  VALUE_FACET_NAMES.reduce((sum, facet) => sum + (request[facet]?.length ?? 0), request.attributes?.length ?? 0) +
  Number(request.priceFrom !== undefined || request.priceTo !== undefined) +
  Number(request.ratingFrom !== undefined) +
  Number(request.saleOnly ?? false) +
  Number(request.inStockOnly ?? false)

export function showListAs(view: ListView) {
  const current = $productList.get()
  if (!current) return
  $productList.set({ ...current, view })
  history.replaceState(history.state, '', addressOf({ ...current, view }))
}

/** Appends the next page; the address says how far the list has grown. */
export async function loadMore() {
  const before = $productList.get()
  if (!before || !(before.status === 'ready' || before.status === 'more-failed') || !hasMoreCards(before)) return
  const page = Math.floor(before.cards.length / PAGE_SIZE) + 1
  const request = { ...before.request, page }
  await answer({ ...before, status: 'loading-more' }, async signal => {
    const { searchCatalogue } = await loadSearch()
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

export const reloadCatalogue = () => load()

/** Word and category that the present facets were counted under. */
let facetsBase: string | undefined
const baseOf = ({ text, taxon, asWords = [] }: ListRequest) => `${text} ${taxon} ${asWords.join()}`

async function load(how: 'quietly' | 'openly' = 'openly') {
  const before = $productList.get()
  if (!before) return
  const isDrawn = await answer({ ...before, status: how === 'quietly' ? 'ready' : 'loading' }, async signal => {
    const { searchPages } = await loadSearch()
    const response = await searchPages(
      listBody({ ...questionOf(before.request), facets: true, page: 1 }),
      before.request.page,
      signal
    )
    const { cards, total } = cardsOf(response)
    const base = baseOf(before.request)
    // Another word or category offers other choices; a list nobody narrows offers all of its own.
    const isSame = base === facetsBase && filterCount(before.request) > 0
    facetsBase = base
    scheduleRefresh(cards)
    const facets = isSame ? keepFacetOrder(before.facets, facetsOf(response)) : facetsOf(response)
    const found = { ...before, cards, total, facets }
    return { ...found, switches: availableSwitches(found, isSame ? before.switches : NO_SWITCHES) }
  })
  // The page has its full height now: a reader who came back can return to where they were.
  if (isDrawn) requestAnimationFrame(() => dispatchEvent(new Event('list-drawn')))
}

/** Shows `meanwhile`, then the answer and says so; an older answer never replaces a newer one. */
async function answer(
  meanwhile: ListState,
  ask: (signal: AbortSignal) => Promise<Omit<ListState, 'status'>>
): Promise<boolean> {
  const mine = ++requestCount
  waiting?.abort()
  waiting = new AbortController()
  $productList.set(meanwhile)
  try {
    const state = await ask(waiting.signal)
    // How it is drawn may have changed meanwhile, without a new question.
    if (mine === requestCount)
      $productList.set({ ...state, view: $productList.get()?.view ?? state.view, status: 'ready' })
    return mine === requestCount
  } catch {
    if (mine !== requestCount) return false
    $productList.set({ ...meanwhile, status: afterFailure(meanwhile.status) })
    return false
  }
}

/** The shown list stays where it is still valid: behind a silent refresh, and above a next page that failed. */
function afterFailure(meanwhile: ListStatus): ListStatus {
  if (meanwhile === 'ready') return 'ready'
  if (meanwhile === 'loading-more') return 'more-failed'
  return navigator.onLine === false ? 'offline' : 'failed'
}
