import { expect, test } from 'vitest'
import type {
  LookBookBody,
  LookBooksBody,
  LookToCartBody,
  OwnLookBooksBody
} from '../../../src/contract/community/look-book.ts'
import { LOOK_BOOKS_MAX } from '../../../src/domain/community/look-book.ts'
import { recordProductChange } from '../../../src/server/catalogue/products/record-change.ts'
import { browser, codeTo } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

/** Somebody at the door of `/look_books`. */
function reader(shop: TestShop) {
  const person = browser(shop)
  const send = async <T = LookBookBody>(method: string, path: string, body?: object) => {
    const answer = await person.send(method, `/look_books${path}`, body)
    return { status: answer.status, body: answer.body as unknown as T & { code: string; error: string } }
  }
  return { person, send }
}

async function author(shop: TestShop, phone = '99191234') {
  const me = reader(shop)
  await me.person.signIn(phone)
  await me.person.send('PATCH', '/users/me', { first_name: 'Болор', last_name: 'Бат' })
  const item = async (sku: string, note = '') => ({ variant_id: await shop.variant(sku), note })
  const make = async (more: object = {}) =>
    me.send('POST', '', { title: 'Өвөл', items: [await item('PAR-500', 'Өглөө'), await item('IBU-200')], ...more })
  const change = async (book: LookBookBody, part: object) =>
    me.send('PUT', `/${book.id}`, { version: book.own?.version, ...part })
  return { ...me, item, make, change }
}

async function decide({ shop }: TestShop, decision: 'approve' | 'reject') {
  const [waiting] = await shop.admin.moderation.queue()
  const id = waiting?.id ?? ''
  if (decision === 'approve') await shop.admin.moderation.approve(id, 'test')
  else await shop.admin.moderation.reject(id, { reason: 'off-topic', note: 'Бараа хамаарахгүй.' }, 'test')
}

const publicTitles = async (shop: TestShop) =>
  (await reader(shop).send<LookBooksBody>('GET', '?kind=member')).body.look_books.map(({ title }) => title)

onBothDatabases('look books', open => {
  test('look book: is private at first, keeps its order and notes, and has the price of the whole', async () => {
    const shop = await open()
    const me = await author(shop)
    const made = await me.make()
    expect(made).toMatchObject({
      status: 201,
      body: { title: 'Өвөл', kind: 'member', count: 2, total: 15_000, selling_total: 13_000, in_stock_count: 2 }
    })
    expect(made.body.own).toMatchObject({ privacy: 'private', token: null, version: 1, submission: null })
    expect(made.body.items.map(({ product, note }) => [product.sku, note])).toEqual([
      ['PAR-500', 'Өглөө'],
      ['IBU-200', '']
    ])
    const turned = await me.change(made.body, { items: [await me.item('IBU-200'), await me.item('PAR-500')] })
    expect(turned.body.items.map(({ product }) => product.sku)).toEqual(['IBU-200', 'PAR-500'])
    expect((await reader(shop).send('GET', `/${made.body.id}`)).status).toBe(404)
    expect((await (await author(shop, '88112233')).send('GET', `/${made.body.id}`)).status).toBe(404)
    expect((await reader(shop).send('GET', '/mine')).status).toBe(401)
    const mine = await me.send<OwnLookBooksBody>('GET', '/mine')
    expect(mine.body.look_books).toMatchObject([{ id: made.body.id, own: { version: 2 } }])
  })

  test('look book: unknown products, one twice, too long texts and too many books are refused', async () => {
    const shop = await open()
    const me = await author(shop)
    const one = await me.item('PAR-500')
    const unknown = { variant_id: '01981111-1111-7111-8111-111111111111' }
    for (const body of [
      { items: [one, one] },
      { items: [unknown] },
      { title: '' },
      { title: 'а'.repeat(81) },
      { items: [{ ...one, note: 'а'.repeat(201) }] }
    ])
      expect((await me.make(body)).status, JSON.stringify(body).slice(0, 80)).toBe(422)
    const stripped = await me.make({ title: 'Өвөл\u202E\u0007 хавар\n' })
    expect(stripped.body.title).toBe('Өвөл хавар')
    for (let made = 1; made < LOOK_BOOKS_MAX; made++) await me.make({ items: [] })
    expect((await me.make()).body.code).toBe('too-many-look-books')
  })

  test('look book: an older tab does not overwrite a newer one, and two at once make one change', async () => {
    const shop = await open()
    const me = await author(shop)
    const { body } = await me.make()
    const both = await Promise.all([me.change(body, { title: 'Нэг' }), me.change(body, { title: 'Хоёр' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('look-book-changed')
    const other = await author(shop, '88112233')
    expect((await other.change(body, { title: 'Миний' })).status).toBe(404)
    expect((await other.send('DELETE', `/${body.id}`)).status).toBe(404)
  })

  test('look book: its link opens it while it is shared, without a name, and an old link never again', async () => {
    const shop = await open()
    const me = await author(shop)
    const { body } = await me.make({ privacy: 'link' })
    const token = body.own?.token ?? ''
    const guest = reader(shop)
    const shared = await guest.send('GET', `/${body.id}?token=${token}`)
    expect(shared).toMatchObject({ status: 200, body: { title: 'Өвөл', author: '' } })
    expect(JSON.stringify(shared.body)).not.toMatch(/Болор|99191234|"own"/)
    expect((await guest.send('GET', `/${body.id}`)).status).toBe(404)
    expect(
      (await guest.send('GET', `/${body.id}?token=${token.replace(/.$/, last => (last === '_' ? '-' : '_'))}`)).status
    ).toBe(404)
    const closed = await me.change(body, { privacy: 'private' })
    expect((await guest.send('GET', `/${body.id}?token=${token}`)).status).toBe(404)
    const again = await me.change(closed.body, { privacy: 'link' })
    expect(again.body.own?.token).not.toBe(token)
    expect(await publicTitles(shop)).toEqual([])
  })

  test('look book: is listed once approved; an edit waits while the version before stays', async () => {
    const shop = await open()
    const me = await author(shop)
    const waiting = await me.make({ privacy: 'public' })
    expect(waiting.body.own).toMatchObject({ is_listed: false, submission: { state: 'pending' } })
    // Until then its link needs the token, as a shared one does.
    const waitingLink = `/${waiting.body.id}?token=${waiting.body.own?.token}`
    expect((await reader(shop).send('GET', waitingLink)).status).toBe(200)
    expect((await reader(shop).send('GET', `/${waiting.body.id}`)).status).toBe(404)
    expect(await publicTitles(shop)).toEqual([])
    await decide(shop, 'approve')
    expect(await publicTitles(shop)).toEqual(['Өвөл'])
    const guest = reader(shop)
    const seen = await guest.send('GET', `/${waiting.body.id}`)
    expect(seen.body).toMatchObject({ author: 'Болор Б.', title: 'Өвөл' })
    expect(seen.body.own).toBeUndefined()

    const edited = await me.change(waiting.body, { title: 'Хавар' })
    expect(edited.body.own).toMatchObject({ is_listed: true, submission: { state: 'pending' } })
    expect(await publicTitles(shop)).toEqual(['Өвөл'])
    await decide(shop, 'reject')
    expect(await publicTitles(shop)).toEqual(['Өвөл'])
    const mine = await me.send<OwnLookBooksBody>('GET', '/mine')
    expect(mine.body.look_books[0]?.own.submission).toMatchObject({
      state: 'rejected',
      reason: 'off-topic',
      note: 'Бараа хамаарахгүй.',
      can_appeal: true
    })
    await me.change(edited.body, { privacy: 'private' })
    expect(await publicTitles(shop)).toEqual([])
    expect((await guest.send('GET', `/${waiting.body.id}`)).status).toBe(404)
  })

  test('look book: one taken back or deleted while it waits is never published', async () => {
    const shop = await open()
    const me = await author(shop)
    const [one, two] = [await me.make({ privacy: 'public' }), await me.make({ privacy: 'public', title: 'Зун' })]
    await me.change(one.body, { privacy: 'link' })
    expect((await me.send('DELETE', `/${two.body.id}`)).status).toBe(204)
    expect(await shop.shop.admin.moderation.queue()).toEqual([])
    expect(await publicTitles(shop)).toEqual([])
  })

  test('look book: alcohol and prescription medicine may be kept to oneself but not be public', async () => {
    const shop = await open()
    const me = await author(shop)
    const items = [await me.item('PAR-500'), await me.item('VOD-70'), await me.item('AMX-500')]
    const created = await me.make({ items })
    expect(created.status).toBe(201)
    expect(created.body.images).toHaveLength(2)
    const refused = await me.change(created.body, { privacy: 'public' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'look-book-restricted' } })
    expect(refused.body.error).toContain('Khar vodka 0.7 l, Amoxicillin 500 mg')
    expect((await me.make({ items: [await me.item('PAR-500')], privacy: 'public' })).body.code).toBe(
      'look-book-too-short'
    )
    await me.make({ items: [...items.slice(0, 1), await me.item('IBU-200')], privacy: 'public' })
    await decide(shop, 'approve')
    const skus = async () => {
      const { body } = await reader(shop).send<LookBooksBody>('GET', '?kind=member')
      const book = await reader(shop).send('GET', `/${body.look_books[0]?.id}`)
      return book.body.items.map(({ product }) => product.sku)
    }
    expect(await skus()).toEqual(['PAR-500', 'IBU-200'])
    // A product that becomes restricted leaves the looks that are public already.
    await shop.shop.db.change(async tx => {
      await tx.query.updateTable('products').set({ requires_prescription: 1 }).where('sku', '=', 'IBU-200').execute()
      const { id } = await tx.query
        .selectFrom('products')
        .select('id')
        .where('sku', '=', 'IBU-200')
        .executeTakeFirstOrThrow()
      await recordProductChange(tx, id, shop.clock.now)
    })
    await shop.job('search.sync')
    expect(await skus()).toEqual(['PAR-500'])
  })

  test('look books: those of the shop and of customers are one list, in pages', async () => {
    const shop = await open()
    const me = await author(shop)
    for (const title of ['Нэг', 'Хоёр', 'Гурав']) {
      await me.make({ title, privacy: 'public' })
      await decide(shop, 'approve')
      shop.clock.pass(1)
    }
    const titles: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null) {
      const path: string = `?per_page=2${cursor ? `&cursor=${cursor}` : ''}`
      const { body }: { body: LookBooksBody } = await reader(shop).send<LookBooksBody>('GET', path)
      titles.push(...body.look_books.map(({ title }) => title))
      cursor = body.next_cursor
    }
    expect(titles).toEqual(['Гурав', 'Хоёр', 'Нэг', 'Өглөө'])
    const editorial = await reader(shop).send('GET', '/morning')
    expect(editorial.body).toMatchObject({ kind: 'editorial', count: 3, path: '/look-books/morning', author: '' })
    expect(editorial.body.items.map(({ product, note }) => [product.sku, note])).toEqual([
      ['PAR-500', 'Эхний аяга'],
      ['IBU-200', 'Эхний аяга'],
      ['LAST-1', 'Хаалганы дэргэд']
    ])
    expect((await reader(shop).send('GET', '/steppe')).status).toBe(404)
    expect((await reader(shop).send('GET', '?cursor=nonsense')).body).toEqual({ look_books: [], next_cursor: null })
  })

  test('shop the look: puts what is in stock into the cart once, and names the rest', async () => {
    const shop = await open()
    const me = await author(shop)
    const items = [await me.item('PAR-500'), await me.item('BPM-1-B'), await me.item('AMX-500')]
    const { body } = await me.make({ items, privacy: 'link' })
    const guest = reader(shop)
    const buy = (more: object = {}) =>
      guest.send<LookToCartBody>('POST', `/${body.id}/add_to_cart`, { token: body.own?.token, ...more })
    const first = await buy()
    expect(first.body).toMatchObject({ added: 1, already: 0, order: { item_total: 5_000 } })
    expect(first.body.skipped.map(({ name }) => name)).toEqual(['Blood pressure monitor', 'Amoxicillin 500 mg'])
    for (const { error } of first.body.skipped) expect(error).not.toBe('')
    const again = await guest.person.send(
      'POST',
      `/look_books/${body.id}/add_to_cart`,
      { token: body.own?.token ?? undefined },
      { 'x-spree-order-token': first.body.order?.token ?? '' }
    )
    expect(again.body).toMatchObject({ added: 0, already: 1, order: { item_total: 5_000 } })
    expect((await guest.send('POST', `/${body.id}/add_to_cart`, {})).status).toBe(404)
    const editorial = await guest.send<LookToCartBody>('POST', '/morning/add_to_cart', {})
    expect(editorial.body).toMatchObject({ added: 3, skipped: [] })
  })

  test('look book: its preview picture is drawn for a public one only', async () => {
    const shop = await open()
    const me = await author(shop)
    const { body } = await me.make({ privacy: 'public', title: '<script>alert(1)</script> & "quoted"' })
    const path = `/og/look-books/${body.id}-000000000000.mn.jpg`
    expect((await shop.request('GET', path)).status).toBe(404)
    await decide(shop, 'approve')
    const moved = await shop.request('GET', path)
    expect(moved.status).toBe(302)
    const picture = await shop.request('GET', moved.headers.get('location') ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
  })

  test('look books: go with the account, and are part of its data', async () => {
    const shop = await open()
    const me = await author(shop)
    await me.make({ privacy: 'public' })
    await decide(shop, 'approve')
    shop.clock.pass(2)
    const data = await me.person.send('GET', '/users/me/data')
    expect(JSON.stringify(data.body)).toContain('Өвөл')
    const { challenge } = (await me.person.send('POST', '/users/me/deletion', {})).body
    const proof = { challenge, code: await codeTo(shop, '99191234') }
    expect((await me.person.send('DELETE', '/users/me', proof)).status).toBe(204)
    expect(await publicTitles(shop)).toEqual([])
  })
})
