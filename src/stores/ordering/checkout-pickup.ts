import { atom } from 'nanostores'
import { getDeliveryOptions, putCheckout } from '../../api/checkout.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { $cart, acceptOrder } from './cart.ts'
import { $fields, $deliveryOffers } from './checkout.ts'
import { showProblem } from '../notice.ts'

/** Delivery or pickup; null until it is chosen, then as the order has it. */
export const $fulfilment = atom<'deliver' | 'pickup' | null>(null)
/** The branch they are to be fetched at. */
export const $branch = atom<string | null>(null)

export const fulfilmentOf = (order: Pick<OrderBody, 'delivery'> | null, chosen: 'deliver' | 'pickup' | null) =>
  chosen ?? (order?.delivery?.option === 'pickup' ? 'pickup' : 'deliver')

/** Which branches have all of it is asked when somebody wants to know, each time anew. */
export async function chooseFulfilment(way: 'deliver' | 'pickup') {
  $fulfilment.set(way)
  const order = $cart.get()
  if (way !== 'pickup' || !order) return
  try {
    const offers = await getDeliveryOptions(order)
    $deliveryOffers.set(offers)
    const previous = $branch.get() ?? order.delivery?.branch?.code
    const ready = offers.pickup.filter(({ ready_by }) => ready_by !== null)
    $branch.set((ready.find(({ code }) => code === previous) ?? ready[0])?.code ?? null)
  } catch (error) {
    showProblem(error)
  }
}

/** The buyer collects the order, and is called when it is ready. */
export async function keepPickup(order: OrderBody, branch: string) {
  const { lastname, firstname, phone } = $fields.get()
  const recipient = [lastname.trim(), firstname.trim()].filter(Boolean).join(' ')
  acceptOrder(await putCheckout(order, { phone: phone.trim(), delivery: { option: 'pickup', branch, recipient } }))
}
