import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/http.ts'
import { getPlaces, type CityBody } from '../../api/places.ts'
import { getOrder, getPayment, postPayment, type OrderRef } from '../../api/orders.ts'
import { putCancel } from '../../api/customer-orders.ts'
import type { CancelOrderRequest, OrderBody } from '../../contract/ordering/order.ts'
import type { PayRequest, PaymentBody } from '../../contract/money/payment.ts'
import { isProviderMethod } from '../../domain/money/payment.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import '../identity/authorize-calls.ts'
import { showProblem } from '../notice.ts'
import { $currentUser } from '../identity/current-user.ts'
import { setTabValue, getTabText, orderTokenKey } from '../tab-storage.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'

export const $order = atom<OrderBody | null>(null)
export const $orderPhase = atom<'loading' | 'missing' | 'failed' | 'old-link' | 'open'>('loading')
export const $orderProblem = atom<ProblemError | null>(null)
/** True while an invoice is being opened. */
export const $invoicing = atom(false)
export const $invoiceProblem = atom<ProblemError | null>(null)
/** Places by which codes are said in words. */
export const $orderPlaces = atom<readonly CityBody[]>([])
/** Failed looks at the payment in a row. */
export const $failedRefreshes = atom(0)

let opened: OrderRef | undefined

/** Empty when the address names no order. */
export const orderNumberFromUrl = () => new URL(location.href).searchParams.get('number') ?? ''

/** Takes the order from the page's address, and its secret out of it: addresses get shared and photographed. */
export function orderFromUrl(): OrderRef | undefined {
  const url = new URL(location.href)
  const number = orderNumberFromUrl()
  const given = url.searchParams.get('token')
  if (given) {
    setTabValue(orderTokenKey(number), given)
    url.searchParams.delete('token')
    history.replaceState(history.state, '', url)
  }
  const token = given ?? getTabText(orderTokenKey(number))
  if (!number) return undefined
  // A signed-in person needs no token for their own order.
  return token ? { number, token } : $currentUser.get() ? { number, token: '' } : undefined
}

/** The link that opens an order anywhere, with its secret. */
export const orderUrl = ({ number, token }: OrderRef) => {
  const url = new URL(location.pathname, location.origin)
  url.search = new URLSearchParams({ number, token }).toString()
  return url.href
}

export async function openOrder(key: OrderRef | undefined) {
  opened = key
  $orderProblem.set(null)
  if (!key) return $orderPhase.set('missing')
  $orderPhase.set('loading')
  try {
    // Together: an address that comes later would push what is below it.
    const [order] = await Promise.all([getOrder(key), readPlaces()])
    $order.set(order)
    $orderPhase.set('open')
    await ensureInvoice()
  } catch (error) {
    const problem = problemOf(error)
    $orderProblem.set(problem)
    $orderPhase.set(problem.status === 404 ? 'missing' : problem.code === 'order-link-expired' ? 'old-link' : 'failed')
  }
}

/** Without them the address reads in codes, which is no reason to fail. */
const readPlaces = () =>
  getPlaces().then(
    ({ cities }) => $orderPlaces.set(cities),
    () => undefined
  )

/** The payment that waits for its payer. */
export const openPayment = (order: OrderBody | null): PaymentBody | undefined =>
  order?.payments.findLast(({ state, ask }) => state === 'pending' && ask !== null)

/** The last try to pay through somebody did not go through, and no other is open. */
export const hasDeclined = (order: OrderBody | null): boolean =>
  order?.payments.findLast(({ payment_method_name }) => isProviderMethod(payment_method_name))?.state === 'failed'

/** An order that waits for its money always has something to pay; after a no, the payer says how to go on. */
async function ensureInvoice() {
  const order = $order.get()
  const method = order?.payment_method ?? ''
  if (order?.status !== 'payment_pending' || !isProviderMethod(method) || hasDeclined(order)) return
  const payment = openPayment(order)
  if (!payment) return openInvoice()
  // Somebody comes back from a bank's page: it is asked at once.
  if (payment.ask?.kind === 'redirect' || payment.ask?.kind === 'wait') await refreshOrder()
}

/**
 * Asks for an invoice, by another method than was chosen where one is named, with a saved card, or of another phone;
 * asking twice after silence makes one.
 */
export const openInvoice = (how: PayRequest = {}) =>
  openPaymentBy(order =>
    withIdempotencyKey(`pay:${order.number}:${JSON.stringify(how)}`, key => postPayment(order, key, how))
  )

/** Shows the payment that a call has opened, or why it could not. */
export async function openPaymentBy(call: (order: OrderRef) => Promise<OrderBody>) {
  const order = opened
  if (!order || $invoicing.get()) return
  $invoicing.set(true)
  $invoiceProblem.set(null)
  try {
    $order.set(await call(order))
  } catch (error) {
    const problem = problemOf(error)
    $invoiceProblem.set(problem)
    // A try that was declined stands in the order.
    if (problem.status === 422) await refreshOrder()
  } finally {
    $invoicing.set(false)
  }
}

/** The order whose page is open, for other calls about it. */
export const openedOrder = () => opened

/** One look at how the payment, or the order, is doing. */
export async function refreshOrder() {
  if (!opened) return
  const payment = openPayment($order.get())
  try {
    $order.set(await (payment ? getPayment(opened, payment.id) : getOrder(opened)))
    $failedRefreshes.set(0)
  } catch {
    // The next attempt is later; `$failedRefreshes` lets the page say so.
    $failedRefreshes.set($failedRefreshes.get() + 1)
  }
}

const LOOK_MS = 3000
const SLOWEST_LOOK_MS = 30_000
/** While the server tells by itself, looking is only for callbacks that providers have lost. */
const STREAMED_LOOK_MS = 12_000

/** True while the stream of the order is connected. */
let isStreamed = false

/** Paid orders change slowly, and a server in trouble is asked less and less. */
const nextLookMs = () =>
  openPayment($order.get())
    ? Math.min((isStreamed ? STREAMED_LOOK_MS : LOOK_MS) * 2 ** $failedRefreshes.get(), SLOWEST_LOOK_MS)
    : SLOWEST_LOOK_MS

const isOver = (order: OrderBody | null) =>
  order !== null && ['completed', 'finished', 'canceled', 'expired', 'returned'].includes(order.status)

/** Looks again and again while the page is seen; returns what ends it. */
export function watchOrder(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const plan = () => {
    clearTimeout(timer)
    if (!ended && !document.hidden && !isOver($order.get())) timer = setTimeout(turn, nextLookMs())
  }
  const turn = () => refreshOrder().then(plan)
  let stopFollowing: (() => void) | undefined
  const unfollow = () => {
    stopFollowing?.()
    stopFollowing = undefined
    isStreamed = false
  }
  /** Loaded when there is something to follow; without it the page asks, as it always may. */
  const follow = async () => {
    const order = opened
    if (!order || stopFollowing || isOver($order.get())) return
    const { followOrder } = await loadChunk(() => import('./order-stream.ts')).catch(() => ({ followOrder: undefined }))
    if (ended || document.hidden || stopFollowing || !followOrder) return
    stopFollowing = followOrder(order, {
      onChange: () => void turn(),
      onConnected: isConnected => {
        if (isStreamed === isConnected) return
        isStreamed = isConnected
        plan()
      }
    })
  }
  const onVisible = () => {
    clearTimeout(timer)
    // A hidden page holds nothing open: it may be kept, or forgotten.
    if (document.hidden) return unfollow()
    if (isOver($order.get())) return
    // Somebody comes back from the bank's app: look at once.
    void turn()
    void follow()
  }
  document.addEventListener('visibilitychange', onVisible)
  void follow()
  const stopListening = openPaymentChanges(plan)
  plan()
  return () => {
    ended = true
    clearTimeout(timer)
    stopListening()
    unfollow()
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** A new invoice is looked at in three seconds, not in thirty. */
const openPaymentChanges = (plan: () => void) => {
  let before = openPayment($order.get())?.id
  return $order.listen(order => {
    const id = openPayment(order)?.id
    if (id === before) return
    before = id
    plan()
  })
}

/** True while an order is being canceled. */
export const $canceling = atom(false)

/** Takes the order back; true when the server has. */
export async function cancelOrder(reason?: CancelOrderRequest['reason']): Promise<boolean> {
  if (!opened || $canceling.get()) return false
  $canceling.set(true)
  try {
    $order.set(await putCancel(opened, reason ? { reason } : {}))
    return true
  } catch (error) {
    showProblem(error)
    // It may be packed by now, or paid.
    await refreshOrder()
    return false
  } finally {
    $canceling.set(false)
  }
}
