import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RETENTION } from '../../src/domain/retention.ts'
import { browser, codeTo } from '../support/person.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../support/shop.ts'

const EMAIL = 'bolor@example.mn'
const DAY = 24 * 60

const allRows = async ({ shop }: TestShop, table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(shop.db.query)).rows

const tablesOf = async ({ shop: { db } }: TestShop) =>
  (
    await (
      db.dialect === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
        : sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    ).execute(db.query)
  ).rows.map(({ name }) => name)

onBothDatabases('retention', open => {
  test('retention: every table of the database has a retention period', async () => {
    const tables = await tablesOf(await open())
    expect(tables.toSorted()).toEqual(Object.keys(RETENTION).toSorted())
  })

  test('retention: a deleted account leaves nothing of its owner on the open cart, gift cards, messages or mails', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn(EMAIL)
    const { id } = (await person.send('GET', '/users/me')).body as unknown as { id: string }
    const line_item = { variant_id: await shop.variant('PAR-500'), quantity: 1 }
    const { number } = (await person.send('POST', '/orders/0/line_items', { line_item })).body as unknown as {
      number: string
    }
    await person.send('PUT', `/checkouts/${number}`, CHECKOUT)
    const gift = {
      amount: 20_000,
      recipient_email: 'naran@example.mn',
      recipient_phone: '88112233',
      from_name: 'Болормаа',
      message: 'Төрсөн өдрөөр'
    }
    expect((await person.send('POST', '/gift_cards', gift)).status).toBe(201)
    const written = { name: 'Болормаа', email: EMAIL, subject: 'order', message: 'Сайн байна уу, захиалгаа асууя.' }
    expect((await person.send('POST', '/contact_forms', written)).status).toBeLessThan(300)
    await shop.job('outbox')
    shop.clock.pass(2)
    const { challenge } = (await person.send('POST', '/users/me/deletion', {})).body
    const proof = { challenge, code: await codeTo(shop, EMAIL) }
    expect((await person.send('DELETE', '/users/me', proof)).status).toBe(204)

    const [order] = await allRows(shop, 'orders')
    expect(order).toMatchObject({ number, user_id: null, email: '', phone: '', address_json: null })
    for (const table of await tablesOf(shop)) {
      const rows = (await allRows(shop, table)).filter(row => row['kind'] !== 'account.notice-mail')
      for (const own of [EMAIL, 'Болормаа', CHECKOUT.ship_address.detail, 'naran@example.mn', '88112233'])
        expect(JSON.stringify(rows), table).not.toContain(own)
    }
    // The books, limits of a day and the goodbye itself still say which account it was.
    const naming = []
    for (const table of await tablesOf(shop))
      if (JSON.stringify(await allRows(shop, table)).includes(id)) naming.push(table)
    expect(naming.sort()).toEqual(['account_events', 'gift_cards', 'outbox', 'rate_limits', 'users'])
  })

  test('retention: old carts, messages, mails and events are deleted in their time, and nothing sooner', async () => {
    const shop = await open()
    const guest = buyer(shop)
    await guest.add('PAR-500')
    await guest.checkout({ phone: '99191234', email: EMAIL })
    const bought = buyer(shop)
    await bought.add('PAR-500', 8)
    await bought.checkout(CHECKOUT)
    expect((await bought.complete()).status).toBe(200)
    await browser(shop).signIn(EMAIL)
    await browser(shop).send('POST', '/contact_forms', {
      name: 'Б',
      email: EMAIL,
      subject: 'order',
      message: 'Сайн байна уу?'
    })
    await shop.job('outbox')
    const sweep = async (days: number) => {
      shop.clock.pass(days * DAY)
      await shop.job('reservations.expire-carts')
      await shop.job('retention.carts')
      await shop.job('retention.prune')
      const counts = await Promise.all(
        ['orders', 'contact_messages', 'outbox', 'account_events'].map(async name => (await allRows(shop, name)).length)
      )
      return counts
    }
    const [orders, messages, mails, events] = await sweep(80)
    expect([orders, messages, events]).toEqual([2, 1, 2])
    expect(mails).toBeGreaterThan(2)
    expect((await sweep(11)).slice(0, 2)).toEqual([1, 1])
    expect((await sweep(280)).slice(1)).toEqual([0, 0, 0])
    expect((await allRows(shop, 'orders')).map(({ number }) => number)).toEqual([bought.order().number])
  })
})
