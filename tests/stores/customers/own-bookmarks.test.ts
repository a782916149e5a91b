import { noteViewed } from '../../../src/components/product/note-viewed.ts'
import { beforeEach, expect, test } from 'vitest'
import { codeTo } from '../../support/person.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { cookieBrowser } from '../cookie-browser.ts'
import { storage } from '../browser.ts'

const PHONE = '99191234'

beforeEach(() => storage.clear())

async function page(shop: TestShop) {
  const tab = await cookieBrowser(shop).open()
  return {
    ...tab,
    saved: await import('../../../src/stores/customers/bookmarks.ts'),
    own: await import('../../../src/stores/customers/bookmarks-sync.ts'),
    viewed: await import('../../../src/stores/catalogue/viewed.ts'),
    compared: {
      ...(await import('../../../src/stores/catalogue/compare.ts')),
      ...(await import('../../../src/stores/catalogue/compared.ts'))
    }
  }
}

async function signIn(shop: TestShop, tab: Awaited<ReturnType<typeof page>>) {
  const { challenge } = await tab.auth.requestCode(PHONE)
  await tab.signing.completeSignIn(
    await tab.auth.signInWithCode(challenge, await codeTo(shop, PHONE), tab.signing.signInOptions(true))
  )
  shop.clock.pass(2)
}

test('saved lists: bookmarks, viewed and compared products of a guest are kept at sign-in, on all devices', async () => {
  const shop = await openTestShop('SQLite')
  const here = await page(shop)
  here.saved.toggleBookmark('article:winter-tea')
  here.saved.toggleBookmark('look-book:morning')
  noteViewed('seen')
  here.compared.toggleCompare('beside')
  await signIn(shop, here)
  expect(here.saved.$bookmarks.get()).toEqual(['look-book:morning', 'article:winter-tea'])
  expect([here.viewed.$viewed.get(), here.compared.$compared.get()]).toEqual([['seen'], ['beside']])

  storage.clear()
  const there = await page(shop)
  there.saved.toggleBookmark('news:opening')
  await signIn(shop, there)
  expect(there.saved.$bookmarks.get()).toEqual(['news:opening', 'look-book:morning', 'article:winter-tea'])
})

test('saved lists: are merged once: an item removed elsewhere does not come back', async () => {
  const shop = await openTestShop('SQLite')
  const here = await page(shop)
  here.saved.toggleBookmark('article:winter-tea')
  here.saved.toggleBookmark('article:spring')
  await signIn(shop, here)
  await shop.shop.db.change(({ query }) => query.deleteFrom('bookmarks').where('target', '=', 'spring').execute())
  await here.own.syncBookmarks()
  expect(here.saved.$bookmarks.get()).toEqual(['article:winter-tea'])
  const targets = async () =>
    (await shop.shop.db.query.selectFrom('bookmarks').select('target').execute()).map(({ target }) => target)
  expect(await targets()).toEqual(['winter-tea'])
  await here.own.pushBookmark('article:summer', true)
  expect((await targets()).sort()).toEqual(['summer', 'winter-tea'])
})

test('saved lists: a change the shop refuses is undone, with a message', async () => {
  const shop = await openTestShop('SQLite')
  const here = await page(shop)
  await signIn(shop, here)
  const { setTransport } = await import('../../../src/api/http.ts')
  setTransport(() => Promise.reject(new TypeError('offline')))
  here.saved.$bookmarks.set(['article:winter-tea'])
  await here.own.pushBookmark('article:winter-tea', true)
  expect(here.saved.$bookmarks.get()).toEqual([])
  expect(here.notice.$notice.get()).toMatchObject({ code: 'unreachable' })
})
