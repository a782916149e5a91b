import { beforeEach, expect, test, vi } from 'vitest'
import { buyer, CHECKOUT, openTestShop, type TestShop } from '../../support/shop.ts'
import { fetchOf, openTab, storage, notifyOtherTabs } from '../browser.ts'

const ORDER = 'delguur:order'

beforeEach(() => storage.clear())

async function openCart(shop?: TestShop) {
  const opened = shop ?? (await openTestShop('SQLite'))
  const sent: string[] = []
  const send: typeof fetch = (input, init) => {
    sent.push(`${init?.method} ${String(init?.body ?? '')}`)
    return fetchOf(opened)(input, init)
  }
  const tab = await openTab(send)
  return {
    ...tab,
    shop: opened,
    sent,
    add: async (sku: string, quantity = 1) => tab.cart.addToCart(await opened.variant(sku), quantity),
    lines: () => tab.cart.$cart.get()?.line_items.map(({ quantity, variant }) => [variant.sku, quantity]),
    line: (index = 0) => tab.cart.$cart.get()?.line_items[index]?.id ?? ''
  }
}

/** Somebody else with the same cart: another tab or device. */
async function elsewhere(shop: TestShop, tab: Awaited<ReturnType<typeof openCart>>) {
  const someone = buyer(shop)
  const { number, token } = tab.memory.$rememberedOrder.get() ?? { number: '', token: '' }
  await someone.send('GET', `/orders/${number}`, undefined, { 'x-spree-order-token': token })
  return someone
}

test('cart: the first product is remembered with number, token and count', async () => {
  const tab = await openCart()
  expect(await tab.add('PAR-500', 2)).toBe(true)
  expect(tab.lines()).toEqual([['PAR-500', 2]])
  expect(tab.memory.$rememberedOrder.get()?.count ?? 0).toBe(2)
  expect(JSON.parse(storage.getItem(ORDER) ?? '')).toMatchObject({
    number: tab.cart.$cart.get()?.number,
    token: tab.cart.$cart.get()?.token,
    count: 2
  })
})

test('cart: a page opened later knows the count at once and the lines on request', async () => {
  const before = await openCart()
  await before.add('PAR-500', 3)
  const after = await openCart(before.shop)
  expect([after.memory.$rememberedOrder.get()?.count ?? 0, after.cart.$cart.get()]).toEqual([3, null])
  await after.cart.loadCart()
  expect(after.lines()).toEqual([['PAR-500', 3]])
})

test('cart: a browser without one asks the server nothing', async () => {
  const tab = await openCart()
  await tab.cart.loadCart()
  expect([tab.cart.$cartLoaded.get(), tab.cart.$cart.get(), tab.sent]).toEqual([true, null, []])
})

test('cart: quick clicks end at the last quantity, with fewer calls than clicks', async () => {
  const tab = await openCart()
  await tab.add('PAR-500')
  tab.sent.length = 0
  await Promise.all([2, 3, 4, 5, 6].map(quantity => tab.cart.changeQuantity(tab.line(), quantity)))
  expect(tab.lines()).toEqual([['PAR-500', 6]])
  expect(tab.sent).toHaveLength(2)
  expect([tab.cart.$updating.get(), tab.cart.$wantedQuantities.get()]).toEqual([false, {}])
})

test('cart: while changes wait, the page shows the wanted quantity and that it updates', async () => {
  const tab = await openCart()
  await tab.add('PAR-500')
  const line = tab.line()
  const changed = tab.cart.changeQuantity(line, 7)
  expect([tab.cart.$updating.get(), tab.cart.$wantedQuantities.get()]).toEqual([true, { [line]: 7 }])
  expect(tab.lines()).toEqual([['PAR-500', 1]])
  await changed
  expect(tab.cart.$updating.get()).toBe(false)
})

test('cart: a removed line never comes back, whatever response was still pending', async () => {
  const tab = await openCart()
  await tab.add('PAR-500')
  await tab.add('IBU-200')
  const line = tab.line()
  const changes = [2, 3, 4].map(quantity => tab.cart.changeQuantity(line, quantity))
  await Promise.all([...changes, tab.cart.setGift(line, true), tab.cart.removeLine(line)])
  expect(tab.lines()).toEqual([['IBU-200', 1]])
})

test('cart: the second change waits for the response of the first one', async () => {
  const shop = await openTestShop('SQLite')
  const answers: (() => void)[] = []
  const tab = await openTab(async (input, init) => {
    await new Promise<void>(resolve => answers.push(resolve))
    return fetchOf(shop)(input, init)
  })
  const [paracetamol, ibuprofen] = [await shop.variant('PAR-500'), await shop.variant('IBU-200')]
  const both = [tab.cart.addToCart(paracetamol), tab.cart.addToCart(ibuprofen)]
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await Promise.all(both)
  // One cart, not two: the second call already knew the first one's token.
  expect(tab.cart.$cart.get()?.line_items).toHaveLength(2)
})

test('cart: a line that is gone on the server reloads the order', async () => {
  const tab = await openCart()
  await tab.add('PAR-500')
  await tab.add('IBU-200')
  const other = await elsewhere(tab.shop, tab)
  await other.send('DELETE', `/orders/${other.order().number}/line_items/${tab.line()}`)
  await tab.cart.changeQuantity(tab.line(), 5)
  expect(tab.lines()).toEqual([['IBU-200', 1]])
  expect(tab.cart.$orderFailure.get()).toMatchObject({ status: 404, code: 'line-not-found' })
  expect(tab.notice.$notice.get()).toMatchObject({ kind: 'warning', text: expect.stringMatching(/[а-я]/) })
})

test('cart: an order completed elsewhere is no cart any more', async () => {
  const tab = await openCart()
  await tab.add('PAR-500', 8)
  const other = await elsewhere(tab.shop, tab)
  await other.checkout(CHECKOUT)
  expect((await other.complete()).body.state).toBe('complete')
  await tab.cart.changeQuantity(tab.line(), 2)
  expect([tab.cart.$cart.get(), tab.memory.$rememberedOrder.get()?.count ?? 0, storage.getItem(ORDER)]).toEqual([
    null,
    0,
    'null'
  ])
})

test('cart: adding after an order was placed starts a new one', async () => {
  const tab = await openCart()
  await tab.add('PAR-500', 8)
  const { number } = tab.cart.$cart.get() ?? {}
  const other = await elsewhere(tab.shop, tab)
  await other.checkout(CHECKOUT)
  await other.complete()
  expect(await tab.add('IBU-200')).toBe(true)
  expect(tab.lines()).toEqual([['IBU-200', 1]])
  expect(tab.cart.$cart.get()?.number).not.toBe(number)
})

test('cart: more than the stock becomes the stock, with a notice', async () => {
  const tab = await openCart()
  await tab.add('BPM-1-W', 9)
  expect(tab.lines()).toEqual([['BPM-1-W', 3]])
  expect(tab.notice.$notice.get()).toMatchObject({ kind: 'warning', code: 'quantity-clamped' })
})

test('cart: a refusal shows the server’s sentence and leaves a failure behind; the next success clears it', async () => {
  const tab = await openCart()
  expect(await tab.add('AMX-500')).toBe(false)
  expect(tab.cart.$orderFailure.get()).toMatchObject({ status: 422, code: 'requires-prescription' })
  expect(tab.notice.$notice.get()?.text).toBe(tab.cart.$orderFailure.get()?.message)
  await tab.add('PAR-500')
  expect(tab.cart.$orderFailure.get()).toBeNull()
})

test('cart: a lost connection is reported in our own words and changes nothing', async () => {
  const tab = await openTab(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await tab.cart.addToCart(crypto.randomUUID())).toBe(false)
  expect(tab.notice.$notice.get()).toEqual({ id: 1, kind: 'warning', code: 'unreachable' })
  expect([tab.cart.$cart.get(), storage.getItem(ORDER)]).toEqual([null, null])
})

test('cart: two tabs agree', async () => {
  const first = await openCart()
  await first.add('PAR-500')
  const second = await openCart(first.shop)
  await second.cart.loadCart()
  const stop = [second.cart.$cart.listen(() => {}), second.memory.$rememberedOrder.listen(() => {})]
  first.shop.clock.pass(1)
  await first.add('IBU-200')
  notifyOtherTabs(ORDER)
  expect(second.memory.$rememberedOrder.get()?.count ?? 0).toBe(2)
  await vi.waitFor(() =>
    expect(second.lines()).toEqual([
      ['PAR-500', 1],
      ['IBU-200', 1]
    ])
  )
  for (const end of stop) end()
})

test('cart: "just added" shows for three seconds after the last addition', async () => {
  const tab = await openCart()
  const added = vi.fn()
  tab.cart.$justChanged.subscribe(added)
  const timer = vi.spyOn(globalThis, 'setTimeout')
  await tab.add('PAR-500')
  expect(tab.cart.$justChanged.get()).toBe(true)
  const [reset, delay] = timer.mock.calls.at(-1) ?? []
  expect(delay).toBe(3000)
  reset?.()
  expect(tab.cart.$justChanged.get()).toBe(false)
  timer.mockRestore()
})

test('cart: a line that is saved for later is wished for, and back in neither list when that is undone', async () => {
  const tab = await openCart()
  const { saveForLater } = await import('../../../src/stores/ordering/save-for-later.ts')
  const { isWished } = await import('../../../src/stores/customers/wishes.ts')
  await tab.add('PAR-500', 2)
  const [line] = tab.cart.$cart.get()?.line_items ?? []
  if (!line) throw new Error('nothing in the cart')
  const unsave = await saveForLater(line)
  expect([tab.lines(), isWished(line.variant_id)]).toEqual([[], true])
  unsave?.()
  expect(isWished(line.variant_id)).toBe(false)

  // A line of a cart that another tab has emptied: nothing is saved that is not taken out.
  expect(await saveForLater(line)).toBeUndefined()
  expect(isWished(line.variant_id)).toBe(false)
})
