import { putCheckout } from '../../api/checkout.ts'
import { $cart, acceptOrder, queueCartChange } from './cart.ts'
import { showProblem } from '../notice.ts'

/** The buyer has seen the prices that moved. */
export const acknowledgePrices = () =>
  queueCartChange('seen', async () => {
    const order = $cart.get()
    if (!order || order.unseen.length === 0) return
    try {
      acceptOrder(await putCheckout(order, { seen: order.unseen.map(({ id }) => id) }))
    } catch (error) {
      showProblem(error)
    }
  })
