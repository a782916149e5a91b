import { beforeEach, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { codeTo } from '../../support/person.ts'
import { cookieBrowser } from '../cookie-browser.ts'
import { storage, notifyOtherTabs } from '../browser.ts'

beforeEach(() => {
  storage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => void vi.useRealTimers()
})

const PHONE = '99191234'

/** A browser, what it sends, and a tab with hearts. */
async function openHearts(shop: TestShop) {
  const device = cookieBrowser(shop)
  const openTab = async () => {
    const tab = await device.open()
    return {
      ...tab,
      wished: await import('../../../src/stores/customers/wished.ts'),
      wishes: await import('../../../src/stores/customers/wishes.ts'),
      lists: await import('../../../src/stores/customers/wish-lists.ts')
    }
  }
  const sent = () =>
    device.sent.filter(line => /wishlists/.test(line)).map(line => line.replace(/^(\w+) .*\/wishlists/, '$1 '))
  return { ...device, openTab, calls: sent, tab: await openTab() }
}

async function signIn(shop: TestShop, tab: Awaited<ReturnType<typeof openHearts>>['tab']) {
  // A phone gets one code a minute.
  shop.clock.pass(2)
  const { challenge } = await tab.auth.requestCode(PHONE)
  await tab.signing.completeSignIn(
    await tab.auth.signInWithCode(challenge, await codeTo(shop, PHONE), tab.signing.signInOptions(true))
  )
  await vi.waitFor(() => expect(tab.wishes.$wishLists.get()).not.toBeNull())
}

async function wishOf(shop: TestShop, sku: string) {
  const row = await shop.shop.db.query
    .selectFrom('variants')
    .select(['id', 'product_id as product'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return row
}

const onServer = async (shop: TestShop) =>
  (await shop.shop.db.query.selectFrom('wishes').select('variant_id').orderBy('position', 'desc').execute()).map(
    ({ variant_id }) => variant_id
  )

test('wishes: a guest’s stay in the browser, and are merged once at sign-in', async () => {
  const shop = await openTestShop('SQLite')
  const { tab, calls, openTab } = await openHearts(shop)
  const [one, two] = [await wishOf(shop, 'PAR-500'), await wishOf(shop, 'IBU-200')]
  expect([tab.wishes.setWished(one), tab.wishes.setWished(two)]).toEqual([true, true])
  await vi.runAllTimersAsync()
  expect(calls()).toEqual([])
  await signIn(shop, tab)
  expect(await onServer(shop)).toEqual([two.id, one.id])
  expect(tab.wished.$wished.get().map(({ id }) => id)).toEqual([two.id, one.id])
  // The next page asks, and takes nothing along.
  const next = await openTab()
  await next.wishes.followWishes()
  expect(calls().filter(line => line.includes('merge'))).toHaveLength(1)
})

test('wishes: repeated clicks are one call, and none where they end as they began', async () => {
  const shop = await openTestShop('SQLite')
  const { tab, calls } = await openHearts(shop)
  await signIn(shop, tab)
  const one = await wishOf(shop, 'PAR-500')
  const before = calls().length
  for (let pressed = 0; pressed < 3; pressed++) tab.wishes.setWished(one)
  expect(tab.wishes.isWished(one.id)).toBe(true)
  await vi.advanceTimersByTimeAsync(499)
  expect(calls()).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(async () => expect(await onServer(shop)).toEqual([one.id]))
  for (let pressed = 0; pressed < 4; pressed++) tab.wishes.setWished(one)
  await vi.runAllTimersAsync()
  expect(calls().slice(before)).toEqual(['POST /add_id signed'])
})

test('wishes: one the server refuses is undone, with the reason', async () => {
  const shop = await openTestShop('SQLite')
  const { tab } = await openHearts(shop)
  await signIn(shop, tab)
  const unknown = { id: '01981111-1111-7111-8111-111111111111', product: 'x' }
  tab.wishes.setWished(unknown)
  expect(tab.wishes.isWished(unknown.id)).toBe(true)
  await vi.runAllTimersAsync()
  await vi.waitFor(() => expect(tab.wishes.isWished(unknown.id)).toBe(false))
  expect(tab.notice.$notice.get()).toMatchObject({ kind: 'warning', code: 'variant-not-found' })
})

test('wishes: a click just before leaving the page is sent by the next one', async () => {
  const shop = await openTestShop('SQLite')
  const { tab, openTab } = await openHearts(shop)
  await signIn(shop, tab)
  const one = await wishOf(shop, 'PAR-500')
  tab.wishes.setWished(one)
  vi.clearAllTimers()
  const next = await openTab()
  expect(next.wishes.isWished(one.id)).toBe(true)
  await next.wishes.followWishes()
  await vi.runAllTimersAsync()
  await vi.waitFor(async () => expect(await onServer(shop)).toEqual([one.id]))
})

test('wishes: follow another device on return, and another tab at once', async () => {
  const shop = await openTestShop('SQLite')
  const { tab } = await openHearts(shop)
  await signIn(shop, tab)
  const [one, two] = [await wishOf(shop, 'PAR-500'), await wishOf(shop, 'IBU-200')]
  const [list] = tab.wishes.$wishLists.get() ?? []
  expect(list).toBeUndefined()
  tab.wishes.setWished(one)
  await vi.runAllTimersAsync()
  await vi.waitFor(async () => expect(await onServer(shop)).toEqual([one.id]))
  await shop.shop.db.change(({ query }) => query.updateTable('wishes').set({ variant_id: two.id }).execute())
  await tab.wishes.followWishes()
  expect(tab.wished.$wished.get()).toEqual([two])
  storage.setItem('delguur:wished', JSON.stringify([one]))
  tab.wished.$wished.listen(() => undefined)
  notifyOtherTabs('delguur:wished')
  expect(tab.wished.$wished.get()).toEqual([one])
})

test('wishes: signing out leaves none behind, and another customer’s list starts with their own', async () => {
  const shop = await openTestShop('SQLite')
  const { tab } = await openHearts(shop)
  await signIn(shop, tab)
  tab.wishes.setWished(await wishOf(shop, 'PAR-500'))
  await vi.runAllTimersAsync()
  await vi.waitFor(async () => expect(await onServer(shop)).toHaveLength(1))
  await tab.signing.signOut()
  expect([tab.wished.$wished.get(), tab.wishes.$wishLists.get()]).toEqual([[], null])
  expect(JSON.stringify(storage)).not.toContain('PAR')
})

test('wish lists: are created, filled, moved between, emptied and put into the cart', async () => {
  const shop = await openTestShop('SQLite')
  const { tab } = await openHearts(shop)
  await signIn(shop, tab)
  const { wishes, lists, cart } = tab
  const [one, two] = [await wishOf(shop, 'PAR-500'), await wishOf(shop, 'BPM-1-B')]
  for (const each of [one, two]) wishes.setWished(each)
  await vi.runAllTimersAsync()
  await vi.waitFor(async () => expect(await onServer(shop)).toHaveLength(2))
  lists.followLists()
  await lists.refreshLists()
  expect(lists.$wishedProducts.get().items.map(({ variant_id }) => variant_id)).toEqual([two.id, one.id])
  expect(await lists.createWishList('Бэлэг', 'private')).toBe(true)
  const [first, gifts] = wishes.$wishLists.get() ?? []
  expect([lists.$shownList.get(), lists.$wishedProducts.get().items]).toEqual([gifts?.id, []])
  // A page opened at its address shows it, and not the first.
  lists.$shownList.set('')
  await lists.refreshLists()
  expect([lists.$shownList.get(), tab.page.location.href]).toEqual([
    gifts?.id,
    expect.stringContaining(gifts?.id ?? '')
  ])
  await lists.showList(first?.id ?? '')
  await lists.moveWish(one.id, gifts?.id ?? '')
  expect(lists.$wishedProducts.get().items.map(({ variant_id }) => variant_id)).toEqual([two.id])
  expect(wishes.isWished(one.id)).toBe(true)

  await lists.showList(gifts?.id ?? '')
  await Promise.all([lists.addAllToCart(gifts?.id ?? ''), lists.addAllToCart(gifts?.id ?? '')])
  await lists.addAllToCart(gifts?.id ?? '')
  expect([lists.$added.get(), cart.$cart.get()?.total_quantity]).toMatchObject([{ added: 0, already: 1 }, 1])
  await lists.addAllToCart(first?.id ?? '')
  expect(lists.$added.get()).toMatchObject({ added: 0, skipped: [{ variant_id: two.id }] })

  const item = lists.$wishedProducts.get().items[0]
  if (!item) throw new Error('The list is empty')
  expect(await lists.removeFromList(item)).toBe(true)
  expect([lists.$wishedProducts.get().items, wishes.isWished(one.id)]).toEqual([[], false])
  await lists.showList(first?.id ?? '')
  await lists.emptyWishList(first?.id ?? '')
  expect([lists.$wishedProducts.get().items, tab.wished.$wished.get()]).toEqual([[], []])
  await lists.removeList(gifts?.id ?? '')
  expect(wishes.$wishLists.get()).toHaveLength(1)
})

test('wish list: a guest’s is shown in pages, and goes into the cart', async () => {
  const shop = await openTestShop('SQLite')
  const { tab } = await openHearts(shop)
  const { wishes, lists, cart } = tab
  const [one, two] = [await wishOf(shop, 'PAR-500'), await wishOf(shop, 'IBU-200')]
  for (const each of [one, two]) wishes.setWished(each)
  await lists.refreshLists()
  lists.followLists()
  expect(lists.$wishedProducts.get()).toMatchObject({ total: 2, hasMore: false, status: 'ready' })
  await lists.addAllToCart('')
  expect([lists.$added.get(), cart.$cart.get()?.total_quantity]).toMatchObject([{ added: 2 }, 2])
  await lists.removeFromList(lists.$wishedProducts.get().items[0] ?? (null as never))
  expect(lists.$wishedProducts.get().items.map(({ variant_id }) => variant_id)).toEqual([one.id])
})

test('wishes: are merged at sign-in, on whatever page it happens', async () => {
  const shop = await openTestShop('SQLite')
  const { tab, open, calls } = await openHearts(shop)
  const one = await wishOf(shop, 'PAR-500')
  tab.wishes.setWished(one)
  // A page without hearts.
  await open()
  const door = await import('../../../src/stores/identity/sign-in.ts')
  door.openSignIn('sign-in')
  door.typeLogin(PHONE)
  await door.sendSignInCode('sign-in')
  expect(calls()).toEqual([])
  door.typeSecret({ code: await codeTo(shop, PHONE) })
  await door.confirmSignInCode()
  expect(door.$signInStep.get()).toEqual({ at: 'names' })
  expect(await onServer(shop)).toEqual([one.id])
})
