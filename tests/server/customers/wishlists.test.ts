import { expect, test } from 'vitest'
import type {
  WishesToCartResponse,
  SharedListBody,
  WishedProductsBody,
  WishListBody,
  WishListsBody
} from '../../../src/contract/customers/wish-list.ts'
import { WISH_LISTS_MAX } from '../../../src/domain/customers/wish-list.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

/** Somebody signed in, with what their lists hold. */
async function wisher(shop: TestShop, phone = '99191234') {
  const person = browser(shop)
  await person.signIn(phone)
  const send = async <T = WishListsBody>(method: string, path: string, body?: object) => {
    const answer = await person.send(method, `/wishlists${path}`, body)
    return { status: answer.status, body: answer.body as unknown as T & { code: string } }
  }
  const lists = async () => (await send('GET', '')).body.wishlists
  return {
    send,
    lists,
    list: async (name: string) => (await lists()).find(each => each.name === name) as WishListBody,
    wish: (variant_id: string, wishlist_id?: string) => send('POST', '/add_id', { variant_id, wishlist_id }),
    person
  }
}

onBothDatabases('wish lists', open => {
  test('wish list: the newest wish comes first, and adding one twice is harmless', async () => {
    const shop = await open()
    const me = await wisher(shop)
    const [one, two] = [await shop.variant('PAR-500'), await shop.variant('IBU-200')]
    expect(await me.lists()).toEqual([])
    await me.wish(one)
    const both = await Promise.all([me.wish(two), me.wish(two), me.wish(one)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await me.lists()).toMatchObject([{ is_default: true, wished_variant_ids: [two, one], token: null }])
    await me.send('POST', '/remove_id', { variant_id: two })
    expect((await me.send('POST', '/remove_id', { variant_id: two })).status).toBe(200)
    expect((await me.lists())[0]?.wished_variant_ids).toEqual([one])
    const unknown = await me.wish('01981111-1111-7111-8111-111111111111')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'variant-not-found'])
  })

  test('wish lists: are created, renamed, emptied and deleted, and a moved wish comes first in its new list', async () => {
    const shop = await open()
    const me = await wisher(shop)
    const [one, two] = [await shop.variant('PAR-500'), await shop.variant('IBU-200')]
    await me.wish(one)
    await me.send('POST', '', { name: ' Цагаан сар ' })
    const gifts = await me.list('Цагаан сар')
    await me.wish(two, gifts.id)
    await me.send('POST', '/move', { variant_id: one, wishlist_id: gifts.id })
    expect((await me.lists()).map(({ wished_variant_ids: ids }) => ids)).toEqual([[], [one, two]])
    await me.send('PUT', `/${gifts.id}`, { name: 'Бэлэг' })
    expect((await me.list('Бэлэг')).count).toBe(2)
    await me.send('PUT', `/${gifts.id}/empty`)
    expect((await me.list('Бэлэг')).count).toBe(0)
    await me.send('DELETE', `/${gifts.id}`)
    expect(await me.lists()).toHaveLength(1)
    for (let made = 1; made < WISH_LISTS_MAX; made++) await me.send('POST', '', { name: `List ${made}` })
    expect((await me.send('POST', '', { name: 'One more' })).body.code).toBe('too-many-wish-lists')
  })

  test('wish list: another customer’s is as unknown as none', async () => {
    const shop = await open()
    const [me, other] = [await wisher(shop), await wisher(shop, '88112233')]
    const one = await shop.variant('PAR-500')
    await me.wish(one)
    const [mine] = await me.lists()
    const id = mine?.id ?? ''
    const tries = [
      other.send('PUT', `/${id}`, { privacy: 'public' }),
      other.send('DELETE', `/${id}`),
      other.send('PUT', `/${id}/empty`),
      other.send('POST', `/${id}/add_to_cart`),
      other.send('POST', '/add_id', { variant_id: one, wishlist_id: id }),
      other.send('GET', `/wished_products?wishlist_id=${id}`)
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(6).fill(404))
    expect((await browser(shop).send('GET', '/wishlists')).status).toBe(401)
  })

  test('wish list: its link opens it while it is shared, and an old link never again', async () => {
    const shop = await open()
    const me = await wisher(shop)
    await me.person.send('PATCH', '/users/me', { first_name: 'Болор', last_name: 'Бат' })
    await me.wish(await shop.variant('PAR-500'))
    const [list] = await me.lists()
    const share = async (privacy: string) =>
      (await me.send('PUT', `/${list?.id}`, { privacy })).body.wishlists[0]?.token ?? ''
    const see = async (token: string) => await browser(shop).send('GET', `/wishlists/shared/${token}`)
    const token = await share('link')
    const shared = (await see(token)).body as unknown as SharedListBody
    expect(shared).toMatchObject({ owner: '', privacy: 'link', total_count: 1 })
    expect(JSON.stringify(shared)).not.toMatch(/Болор|Бат|99191234/)
    await share('private')
    expect((await see(token)).status).toBe(404)
    const second = await share('public')
    expect([second === token, (await see(second)).status, (await see(token)).status]).toEqual([false, 200, 404])
    expect((await see(second)).body).toMatchObject({ owner: 'Болор' })
    const third = (await me.send('PUT', `/${list?.id}/link`)).body.wishlists[0]?.token ?? ''
    expect([(await see(second)).status, (await see(third)).status]).toEqual([404, 200])
  })

  test('wish list: products come in pages, with current price and stock', async () => {
    const shop = await open()
    const me = await wisher(shop)
    for (const sku of ['PAR-500', 'BPM-1-B', 'IBU-200']) await me.wish(await shop.variant(sku))
    const page = (number: number) =>
      me.send<WishedProductsBody>('GET', `/wished_products?per_page=2&page=${number}`).then(({ body }) => body)
    const [first, second] = [await page(1), await page(2)]
    expect(first).toMatchObject({ count: 2, total_count: 3, current_page: 1, pages: 2, per_page: 2 })
    expect(first.wished_products[0]).toMatchObject({ price: 10_000, selling_price: 8_000, in_stock: true })
    expect(first.wished_products[1]?.in_stock).toBe(false)
    expect(second.wished_products.map(({ product }) => product.sku)).toEqual(['PAR-500'])
    expect((await me.send('GET', '/wished_products?per_page=101')).status).toBe(422)
  })

  test('wish list: a guest’s wishes are merged behind the account’s, without duplicates', async () => {
    const shop = await open()
    const me = await wisher(shop)
    const [one, two, three] = [
      await shop.variant('PAR-500'),
      await shop.variant('IBU-200'),
      await shop.variant('BPM-1-W')
    ]
    await me.wish(one)
    const unknown = '01981111-1111-7111-8111-111111111111'
    const merge = () => me.send('POST', '/merge', { variant_ids: [two, unknown, one, three] })
    expect((await merge()).body.wishlists[0]).toMatchObject({ wished_variant_ids: [one, two, three] })
    expect((await merge()).body.wishlists[0]?.wished_variant_ids).toEqual([one, two, three])
  })

  test('wish list: a whole list goes into the cart, but for unavailable products', async () => {
    const shop = await open()
    const me = await wisher(shop)
    for (const sku of ['PAR-500', 'BPM-1-B', 'AMX-500']) await me.wish(await shop.variant(sku))
    const [list] = await me.lists()
    const done = (await me.send<WishesToCartResponse>('POST', `/${list?.id}/add_to_cart`)).body
    expect(done).toMatchObject({ added: 1, order: { total_quantity: 1 } })
    expect(done.skipped.map(({ error }) => error)).toHaveLength(2)
    expect((await me.person.send('GET', '/orders/current')).body).toMatchObject({ number: done.order?.number })
  })

  test('wish list: merged wishes do not come back by a repeated call', async () => {
    const shop = await open()
    const me = await wisher(shop)
    const one = await shop.variant('PAR-500')
    const merge = (ids: readonly string[]) =>
      me.person.send('POST', '/wishlists/merge', { variant_ids: ids }, { 'idempotency-key': 'arrival-1' })
    expect((await merge([one])).status).toBe(200)
    await me.send('POST', '/remove_id', { variant_id: one })
    expect((await merge([one])).body).toMatchObject({ wishlists: [{ count: 0 }] })
    expect((await merge([])).body.code).toBe('idempotency-key-reused')
  })

  test('wish list: products already in the cart are not added again, for guests as for customers', async () => {
    const shop = await open()
    const guest = browser(shop)
    const ids = await Promise.all(['PAR-500', 'IBU-200', 'BPM-1-B'].map(shop.variant))
    let token = ''
    const add = async () => {
      const headers = token ? { 'x-spree-order-token': token } : {}
      const { body } = await guest.send('POST', '/wishlists/add_to_cart', { variant_ids: ids }, headers)
      const done = body as unknown as WishesToCartResponse
      token = done.order?.token ?? ''
      return done
    }
    expect(await add()).toMatchObject({ added: 2, already: 0, skipped: [{ variant_id: ids[2] }] })
    const [again, twice] = await Promise.all([add(), add()])
    expect([again, twice]).toMatchObject([
      { added: 0, already: 2, order: { total_quantity: 2 } },
      { added: 0, already: 2, order: { total_quantity: 2 } }
    ])
    expect(again.skipped[0]?.name).not.toBe('')
    expect((await guest.send('POST', '/wishlists/add_to_cart', { variant_ids: [] })).status).toBe(422)
  })

  test('wish list: a moved wish keeps the price at which it was added', async () => {
    const shop = await open()
    const me = await wisher(shop)
    const one = await shop.variant('PAR-500')
    await me.wish(one)
    await me.send('POST', '', { name: 'Бэлэг' })
    const gifts = await me.list('Бэлэг')
    await shop.shop.db.change(({ query }) =>
      query.updateTable('variants').set({ price: 99, sale_price: null }).where('id', '=', one).execute()
    )
    await me.send('POST', '/move', { variant_id: one, wishlist_id: gifts.id })
    const { body } = await me.send<WishedProductsBody>('GET', `/wished_products?wishlist_id=${gifts.id}`)
    expect(body.wished_products[0]).toMatchObject({ selling_price: 99 })
    expect(body.wished_products[0]?.wished_price).toBeGreaterThan(99)
  })

  test('wish list: a guest’s wishes are shown with current data', async () => {
    const shop = await open()
    const ids = await Promise.all(['PAR-500', 'IBU-200'].map(shop.variant))
    const unknown = '01981111-1111-7111-8111-111111111111'
    const ask = (list: string) => browser(shop).send('GET', `/wishlists/products?variant_ids=${list}`)
    const shown = (await ask([ids[0], unknown, ids[1]].join())).body as unknown as WishedProductsBody
    expect(shown.wished_products.map(({ product }) => product.sku)).toEqual(['PAR-500', 'IBU-200'])
    for (const wrong of ['', 'x', `${ids[0]},`, Array(51).fill(unknown).join()])
      expect((await ask(wrong)).status).toBe(422)
  })

  test('wish list: two tabs together do not exceed its limit', async () => {
    const shop = await open()
    const me = await wisher(shop)
    await me.wish(await shop.variant('PAR-500'))
    const answers = await Promise.all(
      Array.from({ length: WISH_LISTS_MAX + 4 }, (_, n) => me.send('POST', '', { name: `${n}` }))
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WISH_LISTS_MAX - 1)
    expect(await me.lists()).toHaveLength(WISH_LISTS_MAX)
  })
})
