import type { Buyer } from './buyers.ts'
import { PIECES } from './stocked-products.ts'
import { expectStatus, json, turn, type Visitor } from './measure.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'

export const ADDRESS = {
  firstname: 'Бат',
  lastname: '',
  city: 'ulaanbaatar',
  district: 'sukhbaatar',
  khoroo: '1-р хороо',
  street: '',
  zipcode: '',
  detail: '1-1'
}

/** ₮ that a wallet pays of an order; the courier is given the rest. */
const FROM_WALLET = 10_000

/**
 * Whole purchases, as the checkout page makes them, paid on delivery: six calls of a guest; of somebody who is
 * signed in one more, and a coupon and their wallet take part.
 */
export const buying = (variants: readonly string[], buyers: readonly Buyer[] = []): Visitor => {
  const variant = turn(variants)
  const buyer = turn<Buyer | undefined>(buyers.length > 0 ? buyers : [undefined])
  return async (client, isOver) => {
    const who = buyer()
    const signedIn = who ? `authorization: Bearer ${who.token}\r\nx-forwarded-for: ${who.network}\r\n` : ''
    let count = 0
    for (; !isOver(); count++) {
      const line = json({ line_item: { variant_id: variant(), quantity: PIECES } })
      const added = await expectStatus(client.ask('POST', '/api/v2/orders/0/line_items', signedIn, line), 201)
      const { number, token } = JSON.parse(added.body) as Record<string, string>
      const headers = `${signedIn}x-spree-order-token: ${token}\r\n`
      const put = (path: string, body = '', more = '') =>
        expectStatus(client.ask('PUT', `/api/v2${path}`, headers + more, body), 200)
      const checkout = (step: string, body = '', more = '') => put(`/checkouts/${number}${step}`, body, more)
      if (who) await put(`/orders/${number}/apply_coupon_code`, json({ coupon_code: who.coupon }))
      await checkout('/next')
      const contact = { phone: phoneOfOrder(number), email: 'bench@example.mn' }
      await checkout('', json({ ...contact, ship_address: ADDRESS, delivery: { option: '7-14d' } }))
      await expectStatus(client.ask('GET', `/api/v2/checkouts/${number}/delivery_options`, headers), 200)
      await checkout('', json({ payment_method: 'cash', ...(who && { wallet_amount: FROM_WALLET }) }))
      await checkout('/complete', '', `idempotency-key: ${number}\r\n`)
    }
    return count
  }
}
