import { beforeEach, expect, test } from 'vitest'
import { buyer, CHECKOUT, openTestShop, type TestShop } from '../../support/shop.ts'
import { codeTo } from '../../support/person.ts'
import { fetchOf, openTab, storage } from '../browser.ts'

beforeEach(() => storage.clear())

async function placed(shop: TestShop, quantities: readonly number[]) {
  for (const quantity of quantities) {
    const guest = buyer(shop)
    await guest.add('PAR-500', quantity)
    await guest.checkout(CHECKOUT)
    await guest.complete()
    shop.clock.pass(1)
  }
}

/** A page of the buyer, by the session that is in a cookie. */
async function signedIn(shop: TestShop, path: string) {
  let session = ''
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    if (session) headers.set('Cookie', session)
    const answer = await fetchOf(shop)(input, { ...init, headers })
    const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
    session = cookies.find(line => line.startsWith('session=')) ?? session
    return answer
  }
  const tab = await openTab(send, { path })
  const { challenge } = await tab.auth.requestCode(CHECKOUT.phone)
  const code = await codeTo(shop, CHECKOUT.phone)
  await tab.signing.completeSignIn(await tab.auth.signInWithCode(challenge, code, tab.signing.signInOptions(true)))
  return {
    ...tab,
    mine: await import('../../../src/stores/ordering/own-orders.ts'),
    reorder: await import('../../../src/stores/ordering/reorder.ts')
  }
}

test('own orders: are those of the address, which follows the filters', async () => {
  const shop = await openTestShop('SQLite')
  await placed(shop, [8, 12, 10])
  const { mine, page } = await signedIn(shop, '/account/orders?sort=total_asc&filter=nonsense')
  await mine.openOwnOrders()
  const quantities = () => mine.$ownOrders.get().items.map(({ total_quantity }) => total_quantity)
  expect([quantities(), page.location.href]).toEqual([[8, 10, 12], 'http://shop.test/account/orders?sort=total_asc'])
  await mine.queryOwnOrders({ sort: 'date_desc' })
  expect([quantities(), page.location.href]).toEqual([[10, 12, 8], 'http://shop.test/account/orders'])
  await mine.queryOwnOrders({ filter: 'ended' })
  expect(mine.$ownOrders.get()).toMatchObject({ items: [], total: 0, status: 'ready' })
})

test('own order: opens without its secret, and can be canceled', async () => {
  const shop = await openTestShop('SQLite')
  await placed(shop, [8])
  const { number } = (await shop.shop.db.query.selectFrom('orders').select('number').executeTakeFirst()) ?? {}
  const { order } = await signedIn(shop, `/order?number=${number}`)
  expect(order.orderFromUrl()).toEqual({ number, token: '' })
  await order.openOrder(order.orderFromUrl())
  expect([order.$orderPhase.get(), order.$order.get()?.status]).toEqual(['open', 'ordered'])
  expect(await order.cancelOrder()).toBe(true)
  expect(order.$order.get()?.status).toBe('canceled')
})

test('own order: one that was packed meanwhile stays, and is shown as it is', async () => {
  const shop = await openTestShop('SQLite')
  await placed(shop, [8])
  const { number } = (await shop.shop.db.query.selectFrom('orders').select('number').executeTakeFirst()) ?? {}
  const { order, notice } = await signedIn(shop, `/order?number=${number}`)
  await order.openOrder(order.orderFromUrl())
  await shop.shop.db.change(({ query }) => query.updateTable('orders').set({ shipment_state: 'ready' }).execute())
  expect(await order.cancelOrder()).toBe(false)
  expect(order.$order.get()?.status).toBe('ready_to_deliver')
  expect(notice.$notice.get()).toMatchObject({ kind: 'warning', code: 'order-not-cancelable' })
})

test('reorder: the same products are in the cart; left out ones are named with their order', async () => {
  const shop = await openTestShop('SQLite')
  await placed(shop, [8])
  const { mine, reorder, cart } = await signedIn(shop, '/account/orders')
  await mine.openOwnOrders()
  const [order] = mine.$ownOrders.get().items
  if (!order) throw new Error('There is no order')
  expect(await reorder.orderAgain(order)).toBe(true)
  expect(cart.$cart.get()?.total_quantity).toBe(8)
  await shop.shop.db.change(({ query }) =>
    query.updateTable('variants').set({ active: 0 }).where('sku', '=', 'PAR-500').execute()
  )
  expect(await reorder.orderAgain(order)).toBe(false)
  expect(reorder.$reorderResult.get()).toMatchObject({
    number: order.number,
    added: 0,
    skipped: [{ name: 'Парацетамол 500 мг' }]
  })
  expect(reorder.$reordering.get()).toBeNull()
})

test('own orders: a guest is sent to sign in and back, and so is a customer signed out meanwhile', async () => {
  const shop = await openTestShop('SQLite')
  const { page, currentUser } = await openTab(fetchOf(shop), { path: '/account/orders?sort=total_asc' })
  const { requireSignIn, leaveAfter } = await import('../../../src/stores/identity/signed-in-page.ts')
  const visited: string[] = []
  const go = (path: string) => void visited.push(path)
  Object.assign(page.location, { replace: go, assign: go })
  const back = '/sign-in?return=%2Faccount%2Forders%3Fsort%3Dtotal_asc'
  requireSignIn('/sign-in')()
  expect(visited).toEqual([back])
  currentUser.$currentUser.set({ id: '1', name: '' })
  const stop = requireSignIn('/sign-in')
  expect(visited).toEqual([back])
  currentUser.$currentUser.set(null)
  expect(visited).toEqual([back, back])
  currentUser.$currentUser.set({ id: '1', name: '' })
  await leaveAfter(async () => currentUser.$currentUser.set(null), '/')
  expect(visited).toEqual([back, back, '/'])
  stop()
})

test('return: the form names what is missing, and a return can be withdrawn', async () => {
  const shop = await openTestShop('SQLite')
  await placed(shop, [8])
  const { number = '' } = (await shop.shop.db.query.selectFrom('orders').select('number').executeTakeFirst()) ?? {}
  for (const step of ['ready', 'shipped', 'delivered'] as const) await shop.shop.admin.shipping.move(number, step)
  const { order } = await signedIn(shop, `/order?number=${number}`)
  const after = await import('../../../src/stores/ordering/order-after-sales.ts')
  await order.openOrder(order.orderFromUrl())
  const [line] = order.$order.get()?.returnable ?? []
  if (!line) throw new Error('Nothing can be returned')
  after.openReturn()
  expect([await after.sendReturn(), after.$returnMissing.get()]).toEqual([false, 'goods'])
  after.changeReturn({ pieces: { [line.line_item_id]: 3 } })
  expect([await after.sendReturn(), after.$returnMissing.get()]).toEqual([false, 'reason'])
  expect(after.reasonsFor({ pieces: { [line.line_item_id]: 3 }, reason: '', note: '', refundTo: 'source' })).toEqual(
    line.reasons
  )
  after.changeReturn({ reason: 'damaged', note: 'Задарсан' })
  const sent = await Promise.all([after.sendReturn(), after.sendReturn()])
  expect(sent).toEqual([true, false])
  expect(order.$order.get()?.returns).toMatchObject([{ state: 'requested', lines: [{ quantity: 3 }] }])
  expect([after.$returnDraft.get(), after.$returnOutcome.get()]).toEqual([null, 'sent'])
  expect(await after.withdrawReturn(`${number}-B1`)).toBe(true)
  expect(order.$order.get()?.returns).toMatchObject([{ state: 'withdrawn' }])
  expect(after.$returnOutcome.get()).toBe('withdrawn')
})

test('review: is asked once; a refusal is reported, and the order shown as it is', async () => {
  const shop = await openTestShop('SQLite')
  await placed(shop, [8])
  const { number = '' } = (await shop.shop.db.query.selectFrom('orders').select('number').executeTakeFirst()) ?? {}
  const { order, notice } = await signedIn(shop, `/order?number=${number}`)
  const after = await import('../../../src/stores/ordering/order-after-sales.ts')
  await order.openOrder(order.orderFromUrl())
  const line = order.$order.get()?.line_items[0]?.id ?? ''
  expect(await after.submitOrderLineReview(line, { rating: 5 })).toBe(false)
  expect(notice.$notice.get()).toMatchObject({ code: 'review-not-now' })
  for (const step of ['ready', 'shipped', 'delivered'] as const) await shop.shop.admin.shipping.move(number, step)
  expect(await after.submitOrderLineReview(line, { rating: 5, comment: 'Сайн' })).toBe(true)
  expect(order.$order.get()?.to_review).toEqual([])
})
