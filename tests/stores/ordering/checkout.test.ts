import { beforeEach, expect, test } from 'vitest'
import { buyer, openTestShop, type TestShop } from '../../support/shop.ts'
import { fetchOf, openTab, storage, type Tab } from '../browser.ts'

beforeEach(() => storage.clear())

const TYPED = {
  firstname: 'Болормаа',
  phone: '9919 1234',
  city: 'ulaanbaatar',
  district: 'sukhbaatar',
  khoroo: '1-р хороо',
  detail: '12-р байр, 3-р орц'
}

/** A checkout opened on a cart of eight boxes, enough for an order. */
async function openCheckout(shop: TestShop, quantity = 8, send = fetchOf(shop)) {
  const tab = await openTab(send, { path: '/checkout' })
  await tab.cart.addToCart(await shop.variant('PAR-500'), quantity)
  await tab.checkout.openCheckout()
  return tab
}

async function walkToReview({ checkout, steps }: Tab) {
  checkout.typeField(TYPED)
  for (const step of ['contact', 'address', 'delivery'] as const) await steps.finishStep(step)
  await steps.choosePayment('cash')
  await steps.finishStep('payment')
}

test('checkout: reserves stock when it is opened', async () => {
  const shop = await openTestShop('SQLite')
  const { cart, checkout } = await openCheckout(shop)
  expect([checkout.$checkoutPhase.get(), checkout.$checkoutStep.get()]).toEqual(['open', 'contact'])
  expect(await shop.stock('PAR-500')).toEqual({ on_hand: 100, reserved: 8 })
  expect(cart.$cart.get()?.reserved_until).toBe('2026-11-21T02:10:00.000Z')
  expect(checkout.$places.get().length).toBeGreaterThan(0)
})

test('checkout: an order below the minimum returns to its cart with the server’s sentence', async () => {
  const { checkout } = await openCheckout(await openTestShop('SQLite'), 2)
  expect(checkout.$checkoutPhase.get()).toBe('blocked')
  expect(checkout.$checkoutProblem.get()).toMatchObject({ status: 422, message: expect.stringContaining('30,000') })
})

test('checkout: without a cart there is none', async () => {
  const { checkout } = await openTab(fetchOf(await openTestShop('SQLite')))
  await checkout.openCheckout()
  expect(checkout.$checkoutPhase.get()).toBe('empty')
})

test('checkout: an expired reservation is renewed on the same page', async () => {
  const shop = await openTestShop('SQLite')
  const { cart, checkout } = await openCheckout(shop)
  shop.clock.pass(11)
  await shop.job('reservations')
  expect((await shop.stock('PAR-500')).reserved).toBe(0)
  await checkout.renewReservation()
  expect((await shop.stock('PAR-500')).reserved).toBe(8)
  expect([checkout.$checkoutPhase.get(), cart.$cart.get()?.reserved_until]).toEqual([
    'open',
    '2026-11-21T02:21:00.000Z'
  ])
})

test('checkout: a renewal without stock says so', async () => {
  const shop = await openTestShop('SQLite')
  const { cart, checkout } = await openTab(fetchOf(shop))
  await cart.addToCart(await shop.variant('LAST-1'))
  await checkout.openCheckout()
  shop.clock.pass(11)
  await shop.job('reservations')
  const faster = buyer(shop)
  await faster.add('LAST-1')
  await faster.next()
  await checkout.renewReservation()
  expect(checkout.$checkoutPhase.get()).toBe('blocked')
  expect(checkout.$checkoutProblem.get()).toMatchObject({ code: 'stock-gone', message: expect.stringMatching(/[а-я]/) })
})

test('checkout: missing and invalid fields are named before anything is sent', async () => {
  const { checkout, steps } = await openCheckout(await openTestShop('SQLite'))
  checkout.typeField({ phone: '1234', email: 'bolor@' })
  await steps.finishStep('contact')
  expect(checkout.$fieldProblems.get()).toEqual({
    firstname: { code: 'required' },
    phone: { code: 'phone' },
    email: { code: 'email' }
  })
  expect(checkout.$checkoutStep.get()).toBe('contact')
})

test('checkout: a field that is corrected loses its problem, and only that one', async () => {
  const { checkout, steps } = await openCheckout(await openTestShop('SQLite'))
  checkout.typeField({ phone: '1234', email: 'bolor@' })
  await steps.finishStep('contact')
  checkout.typeField({ firstname: 'Болормаа', phone: '1234' })
  expect(checkout.$fieldProblems.get()).toEqual({ phone: { code: 'phone' }, email: { code: 'email' } })
  checkout.typeField({ phone: TYPED.phone, email: '' })
  expect(checkout.$fieldProblems.get()).toEqual({})
})

test('checkout: a refusal of the server leads to the field it names', async () => {
  const { checkout, steps } = await openCheckout(await openTestShop('SQLite'))
  checkout.typeField({ ...TYPED, district: 'nowhere' })
  await steps.finishStep('contact')
  await steps.finishStep('address')
  expect(checkout.$checkoutStep.get()).toBe('address')
  expect(checkout.$fieldProblems.get()).toEqual({ district: { text: expect.stringMatching(/[а-я]/) } })
})

test('checkout: entered fields and the step survive a reload', async () => {
  const shop = await openTestShop('SQLite')
  const before = await openCheckout(shop)
  before.checkout.typeField({ ...TYPED, note: 'Залгаарай' })
  await before.steps.finishStep('contact')
  await before.steps.finishStep('address')
  const after = await openTab(fetchOf(shop), { session: before.session, path: '/checkout' })
  await after.checkout.openCheckout()
  expect(after.checkout.$fields.get()).toMatchObject({ ...TYPED, note: 'Залгаарай' })
  expect([after.checkout.$checkoutStep.get(), after.checkout.$deliveryOptions.get()?.length]).not.toContain(null)
  expect(after.checkout.$checkoutStep.get()).toBe('delivery')
})

test('checkout: the cheapest delivery is preselected, in a daytime slot', async () => {
  const shop = await openTestShop('SQLite')
  const tab = await openCheckout(shop)
  tab.checkout.typeField(TYPED)
  await tab.steps.finishStep('contact')
  await tab.steps.finishStep('address')
  const offers = tab.checkout.$deliveryOptions.get() ?? []
  const fee = Math.min(...offers.map(each => each.fee))
  expect(tab.cart.$cart.get()?.delivery).toMatchObject({ fee })
  expect(Number(tab.cart.$cart.get()?.delivery?.slot?.split('-')[0] ?? 8)).toBeGreaterThanOrEqual(8)
})

test('checkout: a purchase with cash ends the cart and deletes the entered fields', async () => {
  const shop = await openTestShop('SQLite')
  const tab = await openCheckout(shop)
  await walkToReview(tab)
  expect(tab.checkout.$checkoutStep.get()).toBe('review')
  await tab.steps.placeOrder()
  const placed = tab.checkout.$placed.get()
  expect(tab.checkout.$checkoutPhase.get()).toBe('placed')
  expect([tab.cart.$cart.get(), tab.memory.$rememberedOrder.get()?.count ?? 0]).toEqual([null, 0])
  expect(tab.checkout.$fields.get()).toMatchObject({ firstname: '', phone: '', detail: '' })
  expect({ ...tab.session }).toEqual({ [`delguur:order-token:${placed?.number}`]: JSON.stringify(placed?.token) })
  expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
})

test('checkout: a changed price is announced, and nothing is placed before the buyer agrees', async () => {
  const shop = await openTestShop('SQLite')
  const tab = await openCheckout(shop)
  await walkToReview(tab)
  const variant = await shop.variant('PAR-500')
  await shop.shop.db.change(({ query }) =>
    query.updateTable('variants').set({ price: 6_000 }).where('id', '=', variant).execute()
  )
  await tab.steps.placeOrder()
  expect([tab.checkout.$placed.get(), tab.cart.$cart.get()?.unseen.length]).toEqual([null, 1])
  expect(tab.notice.$notice.get()).toMatchObject({ code: 'changes-unseen' })
  const { acknowledgePrices: seePrices } = await import('../../../src/stores/ordering/unacknowledged-changes.ts')
  await seePrices()
  expect(tab.cart.$cart.get()?.unseen).toEqual([])
  await tab.steps.placeOrder()
  expect(tab.checkout.$placed.get()).not.toBeNull()
})

test('checkout: what another tab added is shown before it is paid for', async () => {
  const shop = await openTestShop('SQLite')
  const tab = await openCheckout(shop, 8)
  await walkToReview(tab)
  const { number, token, line_items } = tab.cart.$cart.get() ?? expect.fail('no cart')
  const path = `/api/v2/orders/${number}/line_items/${line_items[0]?.id}`
  await shop.request('PUT', path, { line_item: { quantity: 9 } }, { 'x-spree-order-token': token })
  await tab.steps.placeOrder()
  expect([tab.checkout.$placed.get(), tab.cart.$cart.get()?.total_quantity]).toEqual([null, 9])
  expect(tab.notice.$notice.get()).toMatchObject({ code: 'order-changed' })
  await tab.steps.placeOrder()
  expect(tab.checkout.$placed.get()).not.toBeNull()
})

const isComplete = (input: unknown) => String(input).endsWith('/complete')

/** The order is placed, but its answer never arrives, as often as told. */
function losingAnswers(shop: TestShop, times: number): typeof fetch {
  let lost = 0
  return async (input, init) => {
    const answer = await fetchOf(shop)(input, init)
    if (isComplete(input) && lost++ < times) throw new TypeError('Failed to fetch')
    return answer
  }
}

const placedOrders = async ({ shop }: TestShop) =>
  (await shop.db.query.selectFrom('orders').select('number').where('state', '=', 'complete').execute()).length

test('checkout: an order without a response is retried with the same key, and placed once', async () => {
  const shop = await openTestShop('SQLite')
  const tab = await openCheckout(shop, 8, losingAnswers(shop, 2))
  await walkToReview(tab)
  await tab.steps.placeOrder()
  expect([tab.steps.$isOutcomeUnknown.get(), tab.checkout.$checkoutPhase.get()]).toEqual([true, 'open'])
  await tab.steps.placeOrder()
  expect(tab.steps.$isOutcomeUnknown.get()).toBe(true)
  await tab.steps.placeOrder()
  expect([tab.steps.$isOutcomeUnknown.get(), tab.checkout.$checkoutPhase.get()]).toEqual([false, 'placed'])
  expect(await placedOrders(shop)).toBe(1)
  expect(await shop.stock('PAR-500')).toEqual({ on_hand: 92, reserved: 0 })
})

test('checkout: after a lost response, opening it again leads to the placed order', async () => {
  const shop = await openTestShop('SQLite')
  const before = await openCheckout(shop, 8, losingAnswers(shop, 1))
  await walkToReview(before)
  await before.steps.placeOrder()
  const after = await openTab(fetchOf(shop), { session: before.session, path: '/checkout' })
  await after.checkout.openCheckout()
  expect(after.checkout.$checkoutPhase.get()).toBe('placed')
  expect(after.memory.$rememberedOrder.get()?.count ?? 0).toBe(0)
})

test('checkout: a connection lost with the last answers leaves no doubt', async () => {
  const shop = await openTestShop('SQLite')
  let offline = false
  const tab = await openCheckout(shop, 8, (input, init) =>
    offline ? Promise.reject(new TypeError('Failed to fetch')) : fetchOf(shop)(input, init)
  )
  await walkToReview(tab)
  tab.checkout.typeField({ note: 'Залгаарай' })
  offline = true
  await tab.steps.placeOrder()
  expect([tab.steps.$isOutcomeUnknown.get(), tab.notice.$notice.get()?.code]).toEqual([false, 'unreachable'])
  expect(tab.checkout.$checkoutStep.get()).toBe('review')
})

test('checkout: products for adults are placed only after the buyer confirmed their age', async () => {
  const shop = await openTestShop('SQLite')
  const tab = await openTab(fetchOf(shop))
  await tab.cart.addToCart(await shop.variant('VOD-70'))
  await tab.cart.addToCart(await shop.variant('PAR-500'), 8)
  await tab.checkout.openCheckout()
  await walkToReview(tab)
  await tab.steps.placeOrder()
  expect(tab.checkout.$fieldProblems.get()).toEqual({ age: { code: 'age' } })
  expect(await placedOrders(shop)).toBe(0)
  tab.checkout.$ageConfirmed.set(true)
  await tab.steps.placeOrder()
  expect(tab.checkout.$checkoutPhase.get()).toBe('placed')
})

test('checkout: Back leads through the steps, and the page opened after the order replaces them', async () => {
  const shop = await openTestShop('SQLite')
  const tab = await openCheckout(shop)
  const unfollow = tab.checkout.followStepHistory()
  await walkToReview(tab)
  const steps = []
  for (let back = 0; back < 4; back++) {
    history.go(-1)
    steps.push(tab.checkout.$checkoutStep.get())
  }
  expect(steps).toEqual(['payment', 'delivery', 'address', 'contact'])
  history.go(4)
  expect(tab.checkout.$checkoutStep.get()).toBe('review')
  const left: unknown[] = []
  Object.assign(location, { replace: (url: string) => left.push(url, history.state) })
  const { leaveSteps } = await import('../../../src/stores/ordering/checkout-history.ts')
  leaveSteps('/order?number=R1')
  expect(left).toEqual(['/order?number=R1', { checkoutStep: 'contact', checkoutDepth: 0 }])
  unfollow()
})

test('checkout: Forward does not pass what the order lacks', async () => {
  const shop = await openTestShop('SQLite')
  const { checkout, steps } = await openCheckout(shop)
  const unfollow = checkout.followStepHistory()
  checkout.typeField(TYPED)
  await steps.finishStep('contact')
  history.pushState({ checkoutStep: 'review', checkoutDepth: 2 }, '')
  history.go(-1)
  history.go(1)
  expect(checkout.$checkoutStep.get()).toBe('address')
  unfollow()
})

test('checkout: a step changed from the review leads back to it', async () => {
  const shop = await openTestShop('SQLite')
  const tab = await openCheckout(shop)
  await walkToReview(tab)
  tab.steps.changeStep('contact')
  tab.checkout.typeField({ phone: '8811 2233' })
  await tab.steps.finishStep('contact')
  expect([tab.checkout.$checkoutStep.get(), tab.cart.$cart.get()?.phone]).toEqual(['review', '88112233'])
})

test('checkout: who goes on before a payment method is shown pays by the one that stands chosen', async () => {
  const shop = await openTestShop('SQLite')
  const { checkout, steps, cart } = await openCheckout(shop)
  checkout.typeField(TYPED)
  for (const step of ['contact', 'address', 'delivery', 'payment'] as const) await steps.finishStep(step)
  expect(checkout.$checkoutStep.get()).toBe('review')
  expect(cart.$cart.get()?.payment_method).toBe(checkout.$paymentMethods.get()[0]?.id)
})

/** A second order on the same device. */
async function orderTwice(shop: TestShop, isRemembered: boolean) {
  const first = await openCheckout(shop)
  const { setRemembersGuest } = await import('../../../src/stores/ordering/guest-details.ts')
  await walkToReview(first)
  if (isRemembered) setRemembersGuest(true)
  await first.steps.placeOrder()
  return openCheckout(shop)
}

test('checkout: details of a guest who agreed are filled in for the next order, and can be forgotten', async () => {
  const shop = await openTestShop('SQLite')
  const second = await orderTwice(shop, true)
  expect(second.checkout.$fields.get()).toMatchObject({ ...TYPED, phone: '9919 1234', note: '' })
  const guest = await import('../../../src/stores/ordering/guest-details.ts')
  expect([guest.$isFilledFromGuest.get(), guest.$remembersGuest.get()]).toEqual([true, true])
  guest.forgetGuest()
  expect(second.checkout.$fields.get()).toMatchObject({ firstname: '', phone: '', detail: '' })
  expect(storage.getItem('delguur:guest')).toBe('null')
})

test('checkout: nothing of a guest who did not agree stays on the device', async () => {
  const shop = await openTestShop('SQLite')
  const second = await orderTwice(shop, false)
  expect(second.checkout.$fields.get()).toMatchObject({ firstname: '', phone: '', detail: '' })
  expect(JSON.stringify(storage)).not.toContain('Болормаа')
})
