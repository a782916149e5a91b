import { beforeEach, expect, test } from 'vitest'
import { codeTo } from '../../support/person.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { storage, type Tab } from '../browser.ts'
import { cookieBrowser } from '../cookie-browser.ts'

const PHONE = '99191234'

beforeEach(() => storage.clear())

async function signIn(shop: TestShop, tab: Tab) {
  const { challenge } = await tab.auth.requestCode(PHONE)
  const code = await codeTo(shop, PHONE)
  return tab.signing.completeSignIn(await tab.auth.signInWithCode(challenge, code, tab.signing.signInOptions(true)))
}

test('session: signing in keeps the cart, and later calls are the customer’s', async () => {
  const shop = await openTestShop('SQLite')
  const browser = cookieBrowser(shop)
  const tab = await browser.open()
  await tab.cart.addToCart(await shop.variant('PAR-500'), 2)
  expect((await signIn(shop, tab)).phone).toBe(PHONE)
  expect(tab.memory.$rememberedOrder.get()?.count).toBe(2)
  await tab.cart.loadCart()
  expect(tab.cart.$cart.get()?.line_items.map(({ quantity }) => quantity)).toEqual([2])
  expect(tab.currentUser.$currentUser.get()).toMatchObject({ name: '' })
  await tab.cart.addToCart(await shop.variant('PAR-500'), 1)
  expect(browser.sent.at(-1)).toMatch(/line_items signed$/)
  expect([...Object.keys(storage)].map(key => storage.getItem(key)).join()).not.toMatch(/access|refresh/)
})

test('session: a page opened later needs only the cookie, and requests a token once', async () => {
  const shop = await openTestShop('SQLite')
  const browser = cookieBrowser(shop)
  await signIn(shop, await browser.open())
  browser.sent.length = 0
  const later = await browser.open()
  await Promise.all([later.auth.getMe(), later.auth.getMe(), later.auth.getMe()])
  expect(browser.sent.filter(line => line.includes('/oauth/token'))).toHaveLength(1)
  expect((await later.auth.getMe()).phone).toBe(PHONE)
})

test('session: a token the server no longer accepts is renewed unnoticed', async () => {
  const shop = await openTestShop('SQLite')
  const browser = cookieBrowser(shop)
  const tab = await browser.open()
  await signIn(shop, tab)
  shop.clock.pass(20)
  expect((await tab.auth.getMe()).phone).toBe(PHONE)
})

test('session: one that ended signs out with a message, and clears the device', async () => {
  const shop = await openTestShop('SQLite')
  const browser = cookieBrowser(shop)
  await signIn(shop, await browser.open())
  browser.cookies.clear()
  const later = await browser.open()
  storage.setItem('delguur:recent', '["даралт"]')
  await expect(later.auth.getMe()).rejects.toMatchObject({ status: 401 })
  expect(later.currentUser.$currentUser.get()).toBeNull()
  expect(storage.getItem('delguur:recent')).toBeNull()
  expect(later.notice.$notice.get()).toMatchObject({ code: 'session-ended' })
})

test('session: signing out leaves nothing personal for the next customer, and keeps answers of the device', async () => {
  const shop = await openTestShop('SQLite')
  const browser = cookieBrowser(shop)
  const tab = await browser.open()
  await tab.cart.addToCart(await shop.variant('PAR-500'), 1)
  await signIn(shop, tab)
  storage.setItem('delguur:consent', 'no')
  storage.setItem('delguur:recent', '["даралт"]')
  expect(await tab.signing.signOut()).toBe(true)
  expect(Object.keys(storage).toSorted()).toEqual(['delguur:consent', 'delguur:version'])
  expect([tab.currentUser.$currentUser.get(), tab.memory.$rememberedOrder.get()]).toEqual([null, null])
  expect(browser.cookies.has('session')).toBe(false)
  // Said on the next page, once.
  const { showPendingNotice: showPendingNotice } = await import('../../../src/stores/next-page-notice.ts')
  for (const code of ['signed_out', undefined]) {
    tab.notice.dismissNotice()
    showPendingNotice()
    expect(tab.notice.$notice.get()?.code).toBe(code)
  }
})

test('session: without a connection the customer stays signed in', async () => {
  const shop = await openTestShop('SQLite')
  const browser = cookieBrowser(shop)
  const tab = await browser.open()
  await signIn(shop, tab)
  const { setTransport } = await import('../../../src/api/http.ts')
  setTransport(() => Promise.reject(new TypeError('no line')))
  expect(await tab.signing.signOut()).toBe(false)
  expect(tab.currentUser.$currentUser.get()).not.toBeNull()
})

test('session: the result of merged carts is announced once, on the next page', async () => {
  const shop = await openTestShop('SQLite')
  const elsewhere = await cookieBrowser(shop).open()
  await signIn(shop, elsewhere)
  await elsewhere.cart.addToCart(await shop.variant('PAR-500'), 90)
  storage.clear()
  shop.clock.pass(2)

  const browser = cookieBrowser(shop)
  const tab = await browser.open()
  await tab.cart.addToCart(await shop.variant('PAR-500'), 40)
  await signIn(shop, tab)
  const notice = tab.notice.$notice.get()
  expect(notice).toMatchObject({ kind: 'warning', text: expect.stringMatching(/./) })
  const { carryWarningToNextPage: takeWarningAlong } = await import('../../../src/stores/next-page-notice.ts')
  takeWarningAlong()
  const next = await browser.open({ session: tab.session })
  const { showPendingNotice: showPendingNotice } = await import('../../../src/stores/next-page-notice.ts')
  showPendingNotice()
  expect(next.notice.$notice.get()).toMatchObject({ kind: 'warning', text: notice?.text })
  next.notice.dismissNotice()
  showPendingNotice()
  expect(next.notice.$notice.get()).toBeNull()
})
