import { atom, onMount } from 'nanostores'
import { problemOf, ProblemError } from '../../api/http.ts'
import { deleteLine, getCurrentOrder, postLine, putLine, type OrderRef } from '../../api/orders.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { JUST_CHANGED_MS } from '../../domain/ordering/cart.ts'
import { isOpen } from '../../domain/ordering/order-state.ts'
import { showNotice, showProblem } from '../notice.ts'
import { $rememberedOrder, forgetOrder, rememberOrder } from './remembered-order.ts'
import { serialQueue } from '../serial-queue.ts'
// Imported for its effect: calls carry the access token from the first one on.
import '../identity/authorize-calls.ts'

/** The cart as the server last told it; null before the first answer and when there is none. */
export const $cart = atom<OrderBody | null>(null)
/** True for three seconds after something was added. */
export const $justChanged = atom(false)
export const $updating = atom(false)
/** True once the cart was loaded on this page. */
export const $cartLoaded = atom(false)
/** Why the last change of the cart failed. */
export const $orderFailure = atom<ProblemError | null>(null)
/** Quantities asked for and not answered yet, by line: what a stepper shows meanwhile. 0 = being removed. */
export const $wantedQuantities = atom<Readonly<Record<string, number>>>({})

/** Changes of one order take turns: two at once could answer in the wrong order. */
export const queueCartChange = serialQueue(busy => {
  $updating.set(busy)
  if (!busy) $wantedQuantities.set({})
})

export const cartOrderRef = (): OrderRef | undefined => $cart.get() ?? $rememberedOrder.get() ?? undefined

/** Takes the server's word for the cart; whatever it is, it replaces what we had. */
export function acceptOrder(order: OrderBody) {
  $cart.set(isOpen(order.state) ? order : null)
  rememberOrder(order)
  for (const { message, code } of order.notices) showNotice({ kind: 'warning', text: message, code })
}

export function clearCart() {
  $cart.set(null)
  forgetOrder()
}

// Another tab may change, or buy, the cart that this one shows.
onMount($cart, () =>
  $rememberedOrder.listen(remembered => {
    if (!remembered) $cart.set(null)
    else if ($cartLoaded.get() && $cart.get()?.updated_at !== remembered.updatedAt) void loadCart()
  })
)

/** Every change takes its turn, and the server's answer is the cart. */
function change(name: string, call: (cart: OrderRef | undefined) => Promise<OrderBody>): Promise<boolean> {
  let done = false
  const run = async () => {
    try {
      acceptOrder(await call(cartOrderRef()))
      $orderFailure.set(null)
      done = true
    } catch (error) {
      const problem = problemOf(error)
      $orderFailure.set(problem)
      showProblem(problem)
      // The line or the whole cart is not there any more: see what is (spec §4).
      if (problem.status === 404 || problem.code === 'order-closed') await refetch().catch(showProblem)
    }
  }
  return queueCartChange(name, run).then(() => done)
}

async function refetch() {
  const key = cartOrderRef()
  if (!key) return $cart.set(null)
  try {
    acceptOrder(await getCurrentOrder(key.token))
  } catch (error) {
    if (problemOf(error).status === 404) clearCart()
    else throw error
  }
}

/** Asks the server for the cart; a browser without one asks nothing. */
export const loadCart = () =>
  queueCartChange('load', async () => {
    try {
      await refetch()
      $orderFailure.set(null)
    } catch (error) {
      $orderFailure.set(problemOf(error))
    }
    $cartLoaded.set(true)
  })

let additions = 0

/** True once the server has it in the cart; otherwise a notice says why not. */
export async function addToCart(
  variantId: string,
  quantity = 1,
  options: Readonly<Record<string, string>> = {},
  gift = false
): Promise<boolean> {
  const line_item = { variant_id: variantId, quantity, options }
  const added = await change(`add:${++additions}`, cart => postLine(cart?.token, { line_item, gift }))
  if (added) markJustChanged()
  return added
}

let justChangedTimer: ReturnType<typeof setTimeout> | undefined

function markJustChanged() {
  clearTimeout(justChangedTimer)
  $justChanged.set(true)
  justChangedTimer = setTimeout(() => $justChanged.set(false), JUST_CHANGED_MS)
}

const changeLine = (name: string, lineId: string, body: Parameters<typeof putLine>[2]) =>
  change(`${name}:${lineId}`, cart => (cart ? putLine(cart, lineId, body) : Promise.reject(noCart())))

const noCart = () => new ProblemError(404, 'no-current-order')

const want = (lineId: string, quantity: number) =>
  $wantedQuantities.set({ ...$wantedQuantities.get(), [lineId]: quantity })

export function changeQuantity(lineId: string, quantity: number) {
  want(lineId, quantity)
  return changeLine('quantity', lineId, { line_item: { quantity } })
}

export const setOptions = (lineId: string, options: Readonly<Record<string, string>>) =>
  changeLine('options', lineId, { line_item: { options } })

/** Another size or colour of the same product, in the line's place. */
export const changeVariant = (lineId: string, variantId: string) =>
  changeLine('variant', lineId, { line_item: { variant_id: variantId } })

export const setGift = (lineId: string, gift: boolean) => changeLine('gift', lineId, { line_item: {}, gift })

export function removeLine(lineId: string) {
  want(lineId, 0)
  return change(`remove:${lineId}`, cart => (cart ? deleteLine(cart, lineId) : Promise.reject(noCart())))
}
