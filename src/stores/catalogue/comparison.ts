import { atom } from 'nanostores'
import type { ProductView } from '../../contract/site/storefront.ts'
import { COMPARE_MAX } from '../../domain/catalogue/compare.ts'
import { $compared } from './compared.ts'
import { keepCompared, replaceCompared } from './compare.ts'
import { loadQuickView } from './quick-view.ts'

export interface Comparison {
  readonly status: 'waiting' | 'failed' | 'ready'
  readonly products: readonly ProductView[]
  /** How many of those that were asked for are no longer sold. */
  readonly missingCount: number
  /** Somebody sent it; it is not this browser's own list. */
  readonly isShared: boolean
}

export const $comparison = atom<Comparison>({ status: 'waiting', products: [], missingCount: 0, isShared: false })

const QUERY = 'products'
const SLUG = /^[a-z0-9-]{1,100}$/

/** Slugs or ids of the address; null when the list is one's own. */
let shared: readonly string[] | null = null
let turn = 0

/**
 * An address with `?products=…` says which products are compared, so it can be sent to somebody; without one it is this
 * browser's own list, and the address follows it. Returns how to stop.
 */
export function followComparison(): () => void {
  shared = sharedRefs()
  // Prices and stock are of this moment, also when somebody comes back to the tab.
  const look = () => document.visibilityState === 'visible' && void load(true)
  document.addEventListener('visibilitychange', look)
  // Another tab, or a button here, changed the list.
  const stop = $compared.listen(() => shared || void load(true))
  void load()
  return () => {
    stop()
    document.removeEventListener('visibilitychange', look)
  }
}

export const reloadComparison = () => load()

async function load(isQuiet = false): Promise<void> {
  const mine = ++turn
  const refs = shared ?? $compared.get()
  if (refs.length === 0) {
    showAddress('')
    return $comparison.set({ status: 'ready', products: [], missingCount: 0, isShared: false })
  }
  if (!isQuiet) $comparison.set({ ...$comparison.get(), status: 'waiting' })
  const looks = await Promise.all(refs.map(loadQuickView))
  if (mine !== turn) return
  if (looks.some(({ status }) => status === 'failed'))
    return isQuiet ? undefined : $comparison.set({ ...$comparison.get(), status: 'failed' })
  accept(
    looks.flatMap(look => (look.status === 'ready' ? [look.product] : [])),
    refs.length
  )
}

function accept(products: readonly ProductView[], requestedCount: number) {
  const missingCount = requestedCount - products.length
  const ids = products.map(({ document: { id } }) => id)
  const own = $compared.get()
  // The own list in the address, as a reload leaves it, is nobody else's.
  if (shared && ids.length === own.length && ids.every(id => own.includes(id))) shared = null
  if (!shared) {
    if (missingCount > 0) keepCompared(id => ids.includes(id))
    showAddress(products.map(({ document: { slug } }) => slug).join(','))
  }
  $comparison.set({ status: 'ready', products, missingCount, isShared: shared !== null })
}

const showAddress = (refs: string) =>
  history.replaceState(history.state, '', refs ? `${location.pathname}?${QUERY}=${refs}` : location.pathname)

/** Takes a product out: of what was sent, or of the own list. */
export function leaveComparison({ document: { id, slug } }: ProductView) {
  if (!shared) return $compared.set($compared.get().filter(each => each !== id))
  shared = shared.filter(ref => ref !== slug && ref !== id)
  showAddress(shared.join(','))
  void load(true)
}

export const clearComparison = () => $compared.set([])

/** Makes what somebody sent one's own. */
export function keepShared() {
  shared = null
  replaceCompared($comparison.get().products.map(({ document: { id } }) => id))
  void load(true)
}

/** Leaves what somebody sent, and shows one's own list. */
export function showOwnComparison() {
  shared = null
  void load()
}

/** The address's products: sensible references, each once, as many as fit. */
function sharedRefs(): readonly string[] | null {
  const sharedIds = new URLSearchParams(location.search).get(QUERY)
  if (sharedIds === null) return null
  const refs = [...new Set(sharedIds.split(','))].filter(ref => SLUG.test(ref)).slice(0, COMPARE_MAX)
  return refs.length > 0 ? refs : null
}
