import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import {
  deleteList,
  getWished,
  getWishedByIds,
  postList,
  postMove,
  postUnwish,
  postWishesToCart,
  putEmptyWishList,
  putWishListLink,
  putWishList
} from '../../api/wishes.ts'
import type { WishedProductBody, WishesToCartResponse, WishListsBody } from '../../contract/customers/wish-list.ts'
import type { WishListPrivacy } from '../../domain/customers/wish-list.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { showProblem } from '../notice.ts'
import { pagedList } from '../paged.ts'
import { $currentUser } from '../identity/current-user.ts'
import { $wishLists, acceptLists, loadWishes, onWishesOfOtherTab, notifyOtherTabs, setWished } from './wishes.ts'
import { $wished } from './wished.ts'

const loadCart = () => loadChunk(() => import('../ordering/cart.ts'))

/** Products a browser asks for at a time of those only it keeps. */
const GUEST_PAGE = 20

/** The list that is shown; empty for a guest's own. */
export const $shownList = atom('')
/** Why the lists could not be asked for. */
export const $listsProblem = atom<ProblemError | null>(null)

const wished = pagedList<string, WishedProductBody>(
  '',
  async (listId, page) => {
    if (listId === '') return guestPage(page)
    const body = await getWished(listId, page)
    return { items: body.wished_products, total: body.total_count, pages: body.pages }
  },
  ({ variant_id }) => variant_id
)

async function guestPage(page: number) {
  const ids = $wished.get().map(({ id }) => id)
  const part = ids.slice((page - 1) * GUEST_PAGE, page * GUEST_PAGE)
  const items = part.length > 0 ? (await getWishedByIds(part)).wished_products : []
  return { items, total: ids.length, pages: Math.ceil(ids.length / GUEST_PAGE) }
}

export const $wishedProducts = wished.$list
export const moreWished = () => wished.more()
export const reloadWished = () => wished.load()

/** Shows another list; the address says which, so that Back and a reload find the same. */
export function showList(id: string) {
  $shownList.set(id)
  const url = new URL(location.href)
  const isFirst = $wishLists.get()?.[0]?.id === id
  if (id === '' || isFirst) url.searchParams.delete('list')
  else url.searchParams.set('list', id)
  history.replaceState(history.state, '', url)
  return wished.load(id)
}

/** Shows what is there: the list of the address, else the first; a guest's own where nobody is signed in. */
export async function refreshLists() {
  if (!$currentUser.get()) return showList('')
  $listsProblem.set(null)
  try {
    await loadWishes()
  } catch (error) {
    return $listsProblem.set(problemOf(error))
  }
  const lists = $wishLists.get() ?? []
  const listId = $shownList.get() || new URL(location.href).searchParams.get('list')
  await showList((lists.find(({ id }) => id === listId) ?? lists[0])?.id ?? '')
}

/** Follows changes made by another tab, another device or a heart on this page; returns the function that stops. */
export function followLists() {
  const stops = [
    onWishesOfOtherTab(() => void refreshLists()),
    $currentUser.listen((now, before) => now?.id !== before?.id && void refreshLists()),
    $wishLists.listen(lists => {
      const shown = $shownList.get()
      if (lists && shown && !lists.some(({ id }) => id === shown)) void showList(lists[0]?.id ?? '')
    }),
    $wished.listen(now => {
      if ($currentUser.get()) return
      const ids = new Set(now.map(({ id }) => id))
      // Something new came in another tab: it is the first.
      if (now.length > wished.$list.get().total) void wished.load()
      else wished.alter(items => items.filter(({ variant_id }) => ids.has(variant_id)))
    })
  ]
  return () => stops.forEach(stop => stop())
}

/** Every change is answered with all lists; false when it was refused, and why is said. */
async function change(call: () => Promise<WishListsBody>): Promise<boolean> {
  try {
    acceptLists(await call())
    notifyOtherTabs()
    return true
  } catch (error) {
    showProblem(error)
    if (problemOf(error).status === 404) void refreshLists()
    return false
  }
}

/** A new list is shown at once. */
export async function createWishList(name: string, privacy: WishListPrivacy): Promise<boolean> {
  const made = await change(() => postList({ name, privacy }))
  if (made) await showList($wishLists.get()?.at(-1)?.id ?? '')
  return made
}

export const updateWishList = (id: string, part: { readonly name?: string; readonly privacy?: WishListPrivacy }) =>
  change(() => putWishList(id, part))

export const renewWishListLink = (id: string) => change(() => putWishListLink(id))

export async function emptyWishList(id: string): Promise<boolean> {
  if (id === '') {
    $wished.set([])
    return true
  }
  const done = await change(() => putEmptyWishList(id))
  if (done && $shownList.get() === id) wished.alter(() => [])
  return done
}

export const removeList = (id: string) => change(() => deleteList(id))

const takeOut = (variantId: string) => wished.alter(items => items.filter(({ variant_id }) => variant_id !== variantId))

/** The first of the list it goes to (spec §4). */
export async function moveWish(variantId: string, listId: string): Promise<boolean> {
  const moved = await change(() => postMove(variantId, listId))
  if (moved) takeOut(variantId)
  return moved
}

/** Out of the list that is shown, and of no other. */
export async function removeFromList(item: WishedProductBody): Promise<boolean> {
  if (item.wishlist_id === '') return setWished({ id: item.variant_id, product: item.product.id }, false) === false
  const done = await change(() => postUnwish(item.variant_id, item.wishlist_id))
  if (done) takeOut(item.variant_id)
  return done
}

/** The wish being put into the cart: a variant, `all`, or null. */
export const $adding = atom<string | null>(null)
/** The result of the last request and its subject, until the next one. */
export const $added = atom<(Omit<WishesToCartResponse, 'order'> & { readonly source: string }) | null>(null)

/** Into the cart, each once: what is there already stays as it is. */
export async function wishesToCart(variantIds: readonly string[], name: string): Promise<void> {
  if ($adding.get() !== null || variantIds.length === 0) return
  $adding.set(name)
  $added.set(null)
  await retryableOnChunkError(async () => {
    const cart = await loadCart()
    await cart.queueCartChange('wishes', async () => {
      try {
        const { order, ...result } = await postWishesToCart(variantIds, cart.cartOrderRef()?.token)
        if (order) cart.acceptOrder(order)
        $added.set({ ...result, source: name })
      } catch (error) {
        showProblem(error)
      }
    })
  })
  $adding.set(null)
}

/** Everything of a list, also what is not on the page yet. */
export const addAllToCart = (listId: string) =>
  wishesToCart(
    listId === ''
      ? $wished.get().map(({ id }) => id)
      : ($wishLists.get()?.find(({ id }) => id === listId)?.wished_variant_ids ?? []),
    'all'
  )
