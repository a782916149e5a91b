import { atom } from 'nanostores'
import { getWishLists, postMerge, postUnwish, postWish } from '../../api/wishes.ts'
import type { WishListBody, WishListsBody } from '../../contract/customers/wish-list.ts'
import { WISH_DEBOUNCE_MS, WISHES_MAX } from '../../domain/customers/wish-list.ts'
import '../identity/authorize-calls.ts'
import { showNotice, showProblem } from '../notice.ts'
import { persisted } from '../persisted.ts'
import { $currentUser } from '../identity/current-user.ts'
import { serialQueue } from '../serial-queue.ts'
import { $wished, isWishes, type Wish } from './wished.ts'

/** Id of the user who owns them; empty for a guest's. */
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 120
const $owner = persisted('wishes-of', '', isText)

interface Wanted extends Wish {
  readonly wanted: boolean
}
/** Changes the server does not know yet: leaving the page at once does not lose them. */
const $wanted = persisted<readonly Wanted[]>('wishes-wanted', [], isWishes as (value: unknown) => value is Wanted[])

/** A guest's wishes to merge and their idempotency key: sent again, it is the same request. */
const $luggage = persisted('wishes-luggage', '', isText)

/** All lists of the signed-in user; null before the server's first word. */
export const $wishLists = atom<readonly WishListBody[] | null>(null)

const $changed = persisted<number>('wishes-changed', 0, value => typeof value === 'number')
let ownChange = 0

/** Tells other tabs that the lists have changed. */
export const notifyOtherTabs = () => $changed.set((ownChange = Date.now()))
/** Calls `hear` after a change in another tab; returns a function that stops listening. */
export const onWishesOfOtherTab = (hear: () => void) => $changed.listen(change => void (change === ownChange || hear()))

export const hasWishes = () => $wished.get().length > 0

export const isWished = (id: string) => $wished.get().some(setWished => setWished.id === id)

const without = <Each extends Wish>(wishes: readonly Each[], id: string) => wishes.filter(each => each.id !== id)

const apply = ({ id, product, wanted }: Wanted) =>
  $wished.set(wanted ? [{ id, product }, ...without($wished.get(), id)] : without($wished.get(), id))

/** Adds or removes a wish; answers whether it is wished for now, or nothing where a guest's list has no room. */
export function setWished(each: Wish, wanted = !isWished(each.id)): boolean | undefined {
  if (wanted === isWished(each.id)) return wanted
  const isGuest = !$currentUser.get()
  if (wanted && isGuest && $wished.get().length >= WISHES_MAX) {
    showNotice({ kind: 'warning', code: 'wishes-full', values: { max: WISHES_MAX } })
    return undefined
  }
  apply({ ...each, wanted })
  if (!isGuest) {
    $wanted.set([...without($wanted.get(), each.id), { ...each, wanted }])
    plan(each.id)
  }
  return wanted
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Pressed again and again, only the last wish is told (spec §4). */
function plan(id: string) {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void tell(id), WISH_DEBOUNCE_MS)
  )
}

/** One change at a time: two at once could be answered in the wrong order. */
const queueWishChange = serialQueue(() => undefined)
/** The server's last answer, without pending changes. */
let acknowledged: ReadonlySet<string> | undefined

function tell(id: string): Promise<void> {
  timers.delete(id)
  return queueWishChange(`wish:${id}`, async () => {
    const wanting = $wanted.get().find(each => each.id === id)
    if (!wanting || timers.has(id)) return
    const isNewer = () => timers.has(id) || $wanted.get().find(each => each.id === id)?.wanted !== wanting.wanted
    const settle = () => void (isNewer() || $wanted.set(without($wanted.get(), id)))
    // Back where it was before the server heard of it.
    if (acknowledged?.has(id) === wanting.wanted) return settle()
    try {
      const answer = await (wanting.wanted ? postWish(id) : postUnwish(id))
      settle()
      acceptLists(answer)
      notifyOtherTabs()
    } catch (error) {
      if (!isNewer()) {
        settle()
        apply({ ...wanting, wanted: !wanting.wanted })
      }
      showProblem(error)
    }
  })
}

/** The server's word, with what it does not know yet. */
export function acceptLists({ wishlists }: WishListsBody) {
  const answered = new Map(
    wishlists.flatMap(({ wished_variant_ids: ids, wished_product_ids: products }) =>
      ids.map((id, index) => [id, products[index] ?? ''] as const)
    )
  )
  acknowledged = new Set(answered.keys())
  for (const { id, product, wanted } of $wanted.get())
    if (wanted) answered.set(id, product)
    else answered.delete(id)
  $wished.set([...answered].map(([id, product]) => ({ id, product })))
  $wishLists.set(wishlists)
}

/** When the server was last asked, by any page: somebody who reads on is not asked for anew with every page. */
const $loadedAt = persisted<number>('wishes-loaded-at', 0, value => typeof value === 'number')

/** Asks the server for the lists of the signed-in user; a guest's wishes come along, once. */
export async function loadWishes() {
  const user = $currentUser.get()
  if (!user) return
  $loadedAt.set(Date.now())
  await queueWishChange('follow', () => oneTabAtATime(() => follow(user.id)))
}

/** Hearts of the signed-in user are those of all their devices. */
export async function followWishes(unlessWithinMs = 0) {
  const isKnown = $owner.get() === $currentUser.get()?.id && $wanted.get().length === 0
  if (isKnown && Date.now() - $loadedAt.get() < unlessWithinMs) return
  try {
    await loadWishes()
  } catch {
    // Offline, or the session is over: hearts stay as this browser remembers them until it can ask again.
  }
}

async function follow(userId: string) {
  const isOwn = $owner.get() === userId
  const brought = isOwn ? [] : $wished.get().map(({ id }) => id)
  const answer =
    brought.length > 0 ? await postMerge(brought.slice(0, WISHES_MAX), luggageKey(brought)) : await getWishLists()
  if ($currentUser.get()?.id !== userId) return
  $owner.set(userId)
  $luggage.set('')
  acceptLists(answer)
  // Left over from a page that was closed too soon.
  for (const { id } of $wanted.get()) if (!timers.has(id)) plan(id)
}

const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request('delguur:wishes', work) : work()

/** A new one for other wishes, the same for the same. */
function luggageKey(ids: readonly string[]): string {
  const [key = '', first = '', count = ''] = $luggage.get().split(' ')
  if (key && first === ids[0] && Number(count) === ids.length) return key
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(36)).join('')
  $luggage.set(`${fresh} ${ids[0] ?? ''} ${ids.length}`)
  return fresh
}

/** The person may have been on another device before coming back to this tab. */
const AGAIN_MS = 5_000

let userId = $currentUser.get()?.id
$currentUser.listen(next => {
  if (next?.id === userId) return
  userId = next?.id
  if (userId !== undefined) return void followWishes()
  // The next person on this device sees nothing of it.
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  acknowledged = undefined
  $wanted.set([])
  $wished.set([])
  $owner.set('')
  $wishLists.set(null)
})

// Changes made on another device show when this tab is opened again.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (!document.hidden) void followWishes(AGAIN_MS)
})
// A press just before leaving is sent at once.
globalThis.addEventListener?.('pagehide', () => {
  for (const [id, timer] of timers) {
    clearTimeout(timer)
    void tell(id)
  }
})
