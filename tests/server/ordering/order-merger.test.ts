import { expect, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import { browser } from '../../support/person.ts'
import { buyer, CHECKOUT, onBothDatabases } from '../../support/shop.ts'

const PHONE = '99191234'
const SKU = 'PAR-500'
const OTHER = 'IBU-200'
const quantities = ({ line_items }: OrderBody) =>
  Object.fromEntries(line_items.map(line => [line.variant.sku, line.quantity]))

onBothDatabases('order merger', open => {
  test('merged carts: a guest’s cart goes on with the lines of the account’s; equal lines add up', async () => {
    const shop = await open()
    const [first, second] = [browser(shop), browser(shop)]
    const early = buyer(shop)
    await early.add(SKU, 1)
    await early.add(OTHER, 1)
    await first.signIn(PHONE, { order_token: early.order().token })
    shop.clock.pass(2)

    const guest = buyer(shop)
    await guest.add(SKU, 2)
    const arrived = await second.signIn(PHONE, { order_token: guest.order().token })
    expect(arrived.body.order).toMatchObject({ number: guest.order().number, notices: [] })
    const cart = await guest.read()
    expect(quantities(cart.body)).toEqual({ [SKU]: 3, [OTHER]: 1 })
    // On the other device the old cart is gone, and the account's own is there without a token.
    expect((await early.read()).body.state).toBe('canceled')
    const current = await first.send('GET', '/orders/current')
    expect((current.body as unknown as OrderBody).number).toBe(guest.order().number)
  })

  test('merged carts: more than the stock is clamped with a notice, and never blocks the sign-in', async () => {
    const shop = await open()
    const { on_hand } = await shop.stock(SKU)
    const early = buyer(shop)
    await early.add(SKU, on_hand)
    await browser(shop).signIn(PHONE, { order_token: early.order().token })
    shop.clock.pass(2)
    const guest = buyer(shop)
    await guest.add(SKU, on_hand)
    const arrived = await browser(shop).signIn(PHONE, { order_token: guest.order().token })
    expect(arrived.status).toBe(200)
    expect(arrived.body.order?.notices).toHaveLength(1)
    expect(quantities((await guest.read()).body)).toEqual({ [SKU]: on_hand })
    shop.clock.pass(2)
    expect((await browser(shop).signIn(PHONE, { order_token: 'nobody’s' })).status).toBe(200)
  })

  test('merged carts: carts that merge at the same time lose nothing', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(PHONE)
    const guests = Array.from({ length: 6 }, () => buyer(shop))
    for (const [index, guest] of guests.entries()) await guest.add(index % 2 === 0 ? SKU : OTHER, 1)
    const claims = guests.map(guest => person.send('POST', '/orders/claim', { order_token: guest.order().token }))
    expect((await Promise.all(claims)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    const current = (await person.send('GET', '/orders/current')).body as unknown as OrderBody
    expect(quantities(current)).toEqual({ [SKU]: 3, [OTHER]: 3 })
  })

  test('guest order: belongs to the customer who verifies its phone, and to nobody else', async () => {
    const shop = await open()
    const guest = buyer(shop)
    await guest.add(SKU, 8)
    await guest.checkout(CHECKOUT)
    await guest.complete()
    expect(guest.order().state).toBe('complete')
    const [owner, other] = [browser(shop), browser(shop)]
    await owner.signIn(CHECKOUT.phone)
    await other.signIn('88112233')
    expect((await owner.send('GET', `/orders/${guest.order().number}`)).status).toBe(200)
    expect((await other.send('GET', `/orders/${guest.order().number}`)).status).toBe(404)
    // A token that no longer holds is told: nobody shops on as a guest without knowing.
    const stale = { authorization: 'Bearer gone' }
    expect((await other.send('GET', '/orders/current', undefined, stale)).status).toBe(401)
  })

  test('guest order: an address in capitals finds its owner', async () => {
    const shop = await open()
    const guest = buyer(shop)
    await guest.add(SKU, 8)
    const { body } = await guest.checkout({ ...CHECKOUT, email: ' Bolor@Example.MN ' })
    expect(body.email).toBe('bolor@example.mn')
    await guest.complete()
    const owner = browser(shop)
    await owner.signIn('bolor@example.mn')
    expect((await owner.send('GET', `/orders/${guest.order().number}`)).status).toBe(200)
  })
})
