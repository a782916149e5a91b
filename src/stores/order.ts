import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../api/http.ts'
import { getPlaces, type CityBody } from '../api/places.ts'
import { getOrder, getPayment, postPayment, type OrderKey } from '../api/orders.ts'
import { putCancel } from '../api/own-orders.ts'
import type { CancelBody, OrderBody, PayBody, PaymentBody } from '../contract/order.ts'
import { attemptKey, endAttempt } from './attempt-key.ts'
import './calling.ts'
import { showProblem } from './notice.ts'
import { $person } from './person.ts'
import { keepInTab, textInTab, tokenSlot } from './session-memory.ts'

export const $order = atom<OrderBody | null>(null)
export const $orderPhase = atom<'loading' | 'missing' | 'failed' | 'open'>('loading')
export const $orderProblem = atom<ProblemError | null>(null)
/** Whether an invoice is being asked of the payment provider. */
export const $invoicing = atom(false)
export const $invoiceProblem = atom<ProblemError | null>(null)
/** To say codes of places in words. */
export const $orderPlaces = atom<readonly CityBody[]>([])
/** Failed looks at the payment in a row. */
export const $missedLooks = atom(0)

let opened: OrderKey | undefined

/** Takes the order from the page's address, and its secret out of it: addresses get shared and photographed. */
export function orderOfAddress(): OrderKey | undefined {
  const url = new URL(location.href)
  const number = url.searchParams.get('number') ?? ''
  const given = url.searchParams.get('token')
  if (given) {
    keepInTab(tokenSlot(number), given)
    url.searchParams.delete('token')
    history.replaceState(history.state, '', url)
  }
  const token = given ?? textInTab(tokenSlot(number))
  if (!number) return undefined
  // Whoever is signed in needs no secret for what is theirs.
  return token ? { number, token } : $person.get() ? { number, token: '' } : undefined
}

/** The link that opens an order anywhere, with its secret. */
export const orderAddress = ({ number, token }: OrderKey) => {
  const url = new URL(location.pathname, location.origin)
  url.search = new URLSearchParams({ number, token }).toString()
  return url.href
}

export async function openOrder(key: OrderKey | undefined) {
  opened = key
  $orderProblem.set(null)
  if (!key) return $orderPhase.set('missing')
  $orderPhase.set('loading')
  try {
    $order.set(await getOrder(key))
    $orderPhase.set('open')
    void readPlaces()
    await ensureInvoice()
  } catch (error) {
    const problem = problemOf(error)
    $orderProblem.set(problem)
    $orderPhase.set(problem.status === 404 ? 'missing' : 'failed')
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

/** An order that waits for QPay always has an invoice to pay. */
async function ensureInvoice() {
  const order = $order.get()
  if (order?.status === 'payment_pending' && order.payment_method === 'qpay' && !openPayment(order)) await openInvoice()
}

/** Asks for an invoice, by another method than was chosen where one is named; asking twice after silence makes one. */
export async function openInvoice(method?: PayBody['method']) {
  if (!opened || $invoicing.get()) return
  const attempt = `pay:${opened.number}${method ? `:${method}` : ''}`
  $invoicing.set(true)
  $invoiceProblem.set(null)
  try {
    $order.set(await postPayment(opened, attemptKey(attempt), method && { method }))
    endAttempt(attempt)
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 400 && problem.status < 500) endAttempt(attempt)
    $invoiceProblem.set(problem)
  } finally {
    $invoicing.set(false)
  }
}

/** Whose page this is, for what else can be done with the order. */
export const openedOrder = () => opened

/** One look at how the payment, or the order, is doing. */
export async function look() {
  if (!opened) return
  const payment = openPayment($order.get())
  try {
    $order.set(await (payment ? getPayment(opened, payment.id) : getOrder(opened)))
    $missedLooks.set(0)
  } catch {
    // The next look is later; `$missedLooks` lets the page say so.
    $missedLooks.set($missedLooks.get() + 1)
  }
}

const LOOK_MS = 3000
const SLOWEST_LOOK_MS = 30_000

/** Paid orders change slowly, and a server in trouble is asked less and less. */
const nextLookMs = () =>
  openPayment($order.get()) ? Math.min(LOOK_MS * 2 ** $missedLooks.get(), SLOWEST_LOOK_MS) : SLOWEST_LOOK_MS

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
  const turn = () => look().then(plan)
  const onVisible = () => {
    clearTimeout(timer)
    // Somebody comes back from the bank's app: look at once.
    if (!document.hidden && !isOver($order.get())) void turn()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stopListening = openPaymentChanges(plan)
  plan()
  return () => {
    ended = true
    clearTimeout(timer)
    stopListening()
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

/** Whether an order is being taken back. */
export const $canceling = atom(false)

/** Takes the order back; true when the server has. */
export async function cancelOrder(reason?: CancelBody['reason']): Promise<boolean> {
  if (!opened || $canceling.get()) return false
  $canceling.set(true)
  try {
    $order.set(await putCancel(opened, reason ? { reason } : {}))
    return true
  } catch (error) {
    showProblem(error)
    // It may be packed by now, or paid.
    await look()
    return false
  } finally {
    $canceling.set(false)
  }
}
