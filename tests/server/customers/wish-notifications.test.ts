import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordProductChange } from '../../../src/server/catalogue/products/record-change.ts'
import { freshPostgres, hasPostgres } from '../../support/fresh-postgres.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases, openTestShop, type TestShop } from '../../support/shop.ts'

const MAIL = 'bolor@example.mn'

interface Row {
  readonly kind: string
  readonly subscriptionId?: string
  readonly about: readonly { readonly kind: string; readonly price: number; readonly was?: number }[]
  readonly stop: string
}

/** Somebody with an address, a browser that wants messages, and wishes. */
async function wisher(at: TestShop, skus: readonly string[], login = MAIL) {
  const person = browser(at)
  const { user_id: userId } = (await person.signIn(login)).body
  for (const sku of skus) await person.send('POST', '/wishlists/add_id', { variant_id: await at.variant(sku) })
  const moment = at.clock.now.toISOString()
  await at.shop.db.change(async ({ query }) => {
    await query
      .insertInto('push_subscriptions')
      .values({
        id: `push-${login}`,
        endpoint: `https://fcm.googleapis.com/${login}`,
        p256dh: '',
        auth: '',
        topics: ',wishes,',
        locale: 'en',
        user_id: userId,
        created_at: moment,
        updated_at: moment
      })
      .execute()
    await query
      .updateTable('devices')
      .set({ player_id: `push-${login}` })
      .where('user_id', '=', userId)
      .execute()
  })
  return { person, userId }
}

/** As an import writes it: the change, and that there was one. */
async function change(at: TestShop, sku: string, to: { readonly price?: number; readonly stock?: number }) {
  const id = await at.variant(sku)
  await at.shop.db.change(async tx => {
    if (to.price !== undefined)
      await tx.query.updateTable('variants').set({ price: to.price, sale_price: null }).where('id', '=', id).execute()
    if (to.stock !== undefined)
      await tx.query.updateTable('stock').set({ on_hand: to.stock }).where('variant_id', '=', id).execute()
    const { product_id } = await tx.query
      .selectFrom('variants')
      .select('product_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await recordProductChange(tx, product_id, at.clock.now)
  })
}

async function follow(at: TestShop) {
  await at.job('search.sync')
  await at.job('wishlists.follow')
}

async function runNotifications(at: TestShop) {
  at.clock.pass(2)
  await at.job('wishlists.notify')
}

async function sentOf(at: TestShop, kind: 'wishlist.notification' | 'push.notification'): Promise<readonly Row[]> {
  const rows = await at.shop.db.query
    .selectFrom('outbox')
    .select('payload_json')
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ payload_json }) => JSON.parse(payload_json) as Row)
}

onBothDatabases('wish notifications', open => {
  test('wish notification: a lower price is sent once, by mail and push', async () => {
    const at = await open()
    await wisher(at, ['PAR-500'])
    await follow(at)
    await change(at, 'PAR-500', { price: 900 })
    await follow(at)
    await follow(at)
    await runNotifications(at)
    await runNotifications(at)
    const [mail, ...more] = await sentOf(at, 'wishlist.notification')
    expect([mail?.about, more]).toMatchObject([[{ kind: 'price-drop', price: 900 }], []])
    expect(mail?.about[0]?.was).toBeGreaterThan(900)
    expect(await sentOf(at, 'push.notification')).toMatchObject([{ subscriptionId: `push-${MAIL}`, topic: 'wishes' }])
    // A second fall is another one.
    await change(at, 'PAR-500', { price: 800 })
    await follow(at)
    await runNotifications(at)
    expect(await sentOf(at, 'wishlist.notification')).toHaveLength(2)
  })

  test('wish notification: a price raised before, raised again or of a removed wish sends none', async () => {
    const at = await open()
    const { person } = await wisher(at, ['PAR-500', 'IBU-200'])
    const was = await at.shop.db.query
      .selectFrom('variants')
      .select('price')
      .where('sku', '=', 'PAR-500')
      .executeTakeFirstOrThrow()
    for (const price of [was.price * 2, was.price + 1]) {
      await change(at, 'PAR-500', { price })
      await follow(at)
    }
    for (const price of [was.price - 1, was.price * 2]) {
      await change(at, 'PAR-500', { price })
      await follow(at)
    }
    await change(at, 'IBU-200', { price: 100 })
    await follow(at)
    await person.send('POST', '/wishlists/remove_id', { variant_id: await at.variant('IBU-200') })
    await runNotifications(at)
    expect([await sentOf(at, 'wishlist.notification'), await sentOf(at, 'push.notification')]).toEqual([[], []])
  })

  test('wish notification: back in stock sends one, and a sale for many wishes is one mail', async () => {
    const at = await open()
    await wisher(at, ['BPM-1-B', 'PAR-500', 'IBU-200'])
    await change(at, 'BPM-1-B', { stock: 5 })
    await change(at, 'PAR-500', { price: 500 })
    await change(at, 'IBU-200', { price: 600 })
    await follow(at)
    await runNotifications(at)
    const mails = await sentOf(at, 'wishlist.notification')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.about.map(({ kind }) => kind).sort()).toEqual(['back-in-stock', 'price-drop', 'price-drop'])
    expect(await sentOf(at, 'push.notification')).toHaveLength(1)
  })

  test('wish notification: is never about alcohol or prescription medicine', async () => {
    const at = await open()
    await wisher(at, ['VOD-70', 'AMX-500'])
    for (const sku of ['VOD-70', 'AMX-500']) await change(at, sku, { price: 100 })
    await follow(at)
    await runNotifications(at)
    expect([await sentOf(at, 'wishlist.notification'), await sentOf(at, 'push.notification')]).toEqual([[], []])
  })

  test('wish notification: each kind can be chosen, and the link in the mail ends both', async () => {
    const at = await open()
    const { person } = await wisher(at, ['PAR-500', 'BPM-1-B'])
    const before = (await person.send('GET', '/users/me')).body as unknown as { preferences: object }
    await person.send('PATCH', '/users/me', { preferences: { ...before.preferences, wish_price: false } })
    await change(at, 'PAR-500', { price: 500 })
    await change(at, 'BPM-1-B', { stock: 5 })
    await follow(at)
    await runNotifications(at)
    const [mail] = await sentOf(at, 'wishlist.notification')
    expect(mail?.about.map(({ kind }) => kind)).toEqual(['back-in-stock'])
    const { pathname, search } = new URL(mail?.stop ?? '')
    const post = (path: string) =>
      at.request('POST', path, 'List-Unsubscribe=One-Click', { 'content-type': 'application/x-www-form-urlencoded' })
    expect((await post(`${pathname}${search.slice(0, -1)}${search.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    expect((await person.send('GET', '/users/me')).body).toMatchObject({ preferences: { wish_stock: true } })
    expect((await post(pathname + search)).status).toBe(200)
    expect((await person.send('GET', '/users/me')).body).toMatchObject({ preferences: { wish_stock: false } })
  })
})

describe.each(['SQLite', 'PostgreSQL'] as const)('wish notifications of workers that share a database (%s)', kind => {
  test.skipIf(kind === 'PostgreSQL' && !hasPostgres)(
    'wish notification: is sent once and never lost, when workers are killed or run at once',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'delguur-wishes-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const environment: Record<string, string> = kind === 'PostgreSQL' ? { DATABASE_URL: await freshPostgres() } : {}
      const killed = await openTestShop(kind, { folder, environment })
      await wisher(killed, ['PAR-500'])
      await wisher(killed, ['PAR-500', 'BPM-1-B'], 'tuya@example.mn')
      await follow(killed)
      await change(killed, 'PAR-500', { price: 500 })
      await follow(killed)
      // Seen by nobody yet: this one dies before it looks.
      await change(killed, 'BPM-1-B', { stock: 5 })

      const [one, two] = [
        await openTestShop(kind, { folder, environment }),
        await openTestShop(kind, { folder, environment })
      ]
      const both = async (job: string) => Promise.all([one.job(job), two.job(job)])
      await both('wishlists.follow')
      for (const { clock } of [one, two]) clock.pass(2)
      await both('wishlists.notify')
      await both('wishlists.notify')
      const mails = (await sentOf(one, 'wishlist.notification')) as readonly (Row & { readonly to: string })[]
      expect(mails.map(({ to, about }) => [to, about.length]).sort()).toEqual([
        [MAIL, 1],
        ['tuya@example.mn', 2]
      ])
      expect(await sentOf(one, 'push.notification')).toHaveLength(2)
      expect(await one.shop.db.query.selectFrom('wish_notifications').selectAll().execute()).toEqual([])
    }
  )
})
