import { expectStatus, json, turn, type Visitor } from './measure.ts'

const ADDRESS = {
  firstname: 'Бат',
  lastname: '',
  city: 'ulaanbaatar',
  district: 'sukhbaatar',
  khoroo: '1-р хороо',
  street: '',
  zipcode: '',
  detail: '1-1'
}

/** A whole purchase, as the checkout page makes it: eight calls, paid on delivery. */
export const buying =
  (variants: readonly string[]): Visitor =>
  async (client, isOver) => {
    const variant = turn(variants)
    let count = 0
    for (; !isOver(); count++) {
      const added = await client.ask(
        'POST',
        '/api/v2/orders/0/line_items',
        '',
        json({ line_item: { variant_id: variant(), quantity: 9 } })
      )
      const { number, token } = JSON.parse(added.body) as Record<string, string>
      const headers = `x-spree-order-token: ${token}\r\n`
      const put = (path: string, body = '', more = '') =>
        expectStatus(client.ask('PUT', `/api/v2/checkouts/${number}${path}`, headers + more, body), 200)
      await put('/next')
      await put('', json({ phone: '99191234', email: 'bench@example.mn', ship_address: ADDRESS }))
      await expectStatus(client.ask('GET', `/api/v2/checkouts/${number}/delivery_options`, headers), 200)
      await put('', json({ delivery: { option: '7-14d' } }))
      await put('', json({ payment_method: 'cash' }))
      await put('/advance')
      await put('/complete', '', `idempotency-key: ${number}\r\n`)
    }
    return count
  }
