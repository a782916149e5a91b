import { expect, test } from 'vitest'
import type {
  StaffCustomerBody,
  StaffCustomersBody,
  StaffWalletEntriesBody
} from '../../../src/contract/staff/customers.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { holder } from '../../support/wallet-holder.ts'

const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

async function officeOf(shop: TestShop, ...roles: Parameters<typeof signedInStaff>[1][]) {
  const { send, ...staff } = await signedInStaff(shop, ...roles)
  const list = (query = '') => json<StaffCustomersBody>(send('GET', `/customers${query}`))
  const find = async (q: string) => (await list(`?${new URLSearchParams({ q })}`)).customers.map(({ name }) => name)
  const view = (id: string) => json<StaffCustomerBody>(send('GET', `/customers/${id}`))
  const entries = (id: string, query = '') =>
    json<StaffWalletEntriesBody>(send('GET', `/customers/${id}/wallet_entries${query}`))
  return { ...staff, send, list, find, view, entries }
}

let people = 0
/** An account as a sign-up leaves it, with a name. */
async function customer({ shop, clock }: TestShop, last: string, first: string, phone: string, email?: string) {
  // Of version 7, in the order of creation.
  const id = `019a0000-0000-7000-8000-${String(++people).padStart(12, '0')}`
  const at = clock.now.toISOString()
  const contacts = [['phone', phone] as const, ...(email === undefined ? [] : [['email', email] as const])]
  await shop.db.change(async ({ query }) => {
    await query
      .insertInto('users')
      .values({
        ...{ id, locale: 'mn', first_name: first, last_name: last, kind: 'person', preferences_json: '{}' },
        ...{ created_at: at, updated_at: at }
      })
      .execute()
    for (const [kind, subject] of contacts)
      await query
        .insertInto('identities')
        .values({ id: `${id}-${kind}`, user_id: id, kind, subject, verified_at: at })
        .execute()
  })
  return id
}

onBothDatabases('customers of the office', open => {
  test('customers: are found by the beginning of a name, a phone or an address', async () => {
    const shop = await open()
    const { find, list } = await officeOf(shop, 'support')
    await customer(shop, 'Дорж', 'Батцэцэг', '99110001', 'tsetseg@example.mn')
    await customer(shop, 'Бат', 'Сарнай', '99110002', 'Sarnai@example.mn'.toLowerCase())
    await customer(shop, 'Гантулга', 'Сувд', '88110003')
    expect(await find('бат')).toEqual(['Бат Сарнай', 'Дорж Батцэцэг'])
    expect(await find('БАТЦЭЦЭГ дорж')).toEqual(['Дорж Батцэцэг'])
    expect(await find('Дорж Сарнай')).toEqual([])
    expect(await find('9911')).toEqual(['Дорж Батцэцэг', 'Бат Сарнай'])
    expect(await find('+976 8811-0003')).toEqual(['Гантулга Сувд'])
    expect(await find('SARNAI@')).toEqual(['Бат Сарнай'])
    expect(await find('б')).toEqual([])
    expect(await find("'; drop table users; --")).toEqual([])
    const { customers } = await list()
    expect(customers.map(({ name }) => name)).toEqual(['Гантулга Сувд', 'Бат Сарнай', 'Дорж Батцэцэг'])
    expect(customers[1]).toMatchObject({ phone: '99110002', email: 'sarnai@example.mn', tags: [], order_count: 0 })
  })

  test('customers: both names find one person behind thousands with the same name', async () => {
    const shop = await open()
    const { find, list } = await officeOf(shop, 'support')
    const at = shop.clock.now.toISOString()
    const people = Array.from({ length: 2_100 }, (_, index) => ({
      ...{ id: `019b0000-0000-7000-8000-${String(index).padStart(12, '0')}`, locale: 'mn', kind: 'person' as const },
      ...{ last_name: 'Бат', first_name: index === 2_099 ? 'Ялалт' : `Анар${index}`, preferences_json: '{}' },
      ...{ created_at: at, updated_at: at }
    }))
    await shop.shop.db.change(async ({ query }) => {
      for (let from = 0; from < people.length; from += 300)
        await query
          .insertInto('users')
          .values(people.slice(from, from + 300))
          .execute()
    })
    expect(await find('бат ялал')).toEqual(['Бат Ялалт'])
    expect(await find('ялалт бат')).toEqual(['Бат Ялалт'])
    expect((await list('?q=бат')).has_more).toBe(true)
  })

  test('customers: are paged, and nobody is shown twice', async () => {
    const shop = await open()
    const { list, find } = await officeOf(shop, 'support')
    for (let each = 0; each < 53; each += 1) await customer(shop, 'Олон', `Хүн${each}`, String(80_000_000 + each))
    const first = await list()
    const second = await list(`?after=${first.next}`)
    expect([first.customers.length, second.customers.length, second.next]).toEqual([50, 3, null])
    expect(new Set([...first.customers, ...second.customers].map(({ id }) => id)).size).toBe(53)
    // A text shows the first of those it finds.
    expect((await find('олон')).length).toBe(50)
    expect(await list(`?q=${encodeURIComponent('олон')}`)).toMatchObject({ next: null, has_more: true })
  })

  test('a customer: shows orders, wallet and audit to those alone who may see them', async () => {
    const shop = await open()
    const person = await holder(shop)
    const [owner, support] = [await officeOf(shop, 'owner'), await officeOf(shop, 'support')]
    const { id } = person
    const gate = await officeOf(shop, 'gate')
    for (const path of ['/customers', `/customers/${id}`, `/customers/${id}/wallet_entries`])
      expect((await gate.send('GET', path)).status).toBe(403)
    for (let each = 1; each <= 5; each += 1) await person.give('cash', each * 1_000)
    const { balance } = await person.wallet()
    expect(await owner.view(id)).toMatchObject({
      phone: '99191234',
      wallet: { balance },
      orders: { count: 0 },
      changes: []
    })
    expect(await support.view(id)).toMatchObject({ wallet: { balance }, changes: null })
    const first = await owner.entries(id, '?per_page=3')
    const second = await owner.entries(id, `?per_page=3&cursor=${first.next_cursor}`)
    expect([...first.wallet_entries, ...second.wallet_entries].map(({ amount }) => amount)).toEqual([
      ...[5_000, 4_000, 3_000, 2_000, 1_000]
    ])
    expect(second.next_cursor).toBeNull()
    const orders = await officeOf(shop, 'orders')
    expect(await orders.view(id)).toMatchObject({ wallet: null, orders: { total: 0 } })
    expect((await orders.send('GET', `/customers/${id}/wallet_entries`)).status).toBe(403)
    expect(await outcome(await owner.send('GET', '/customers/019a0000-0000-7000-8000-00000000ffff'))).toEqual([
      ...[404, 'customer-not-found']
    ])
  })

  test('notes and tags: are kept for colleagues, and the second of two editors is told', async () => {
    const shop = await open()
    const [support, auditor] = [await officeOf(shop, 'support'), await officeOf(shop, 'auditor')]
    const id = await customer(shop, 'Бат', 'Сарнай', '99110002')
    expect((await auditor.send('POST', `/customers/${id}/notes`, { text: 'Сайн' })).status).toBe(403)
    const noted = await json<StaffCustomerBody>(
      support.send('POST', `/customers/${id}/notes`, { text: ' Орой залга. ' })
    )
    expect(noted.notes).toMatchObject([{ text: 'Орой залга.', author: 'Сарнай' }])
    expect(await outcome(await support.send('POST', `/customers/${id}/notes`, { text: ' ' }))).toEqual([
      ...[422, 'invalid']
    ])
    const put = (tags: readonly string[], seen: readonly string[]) =>
      support.send('PUT', `/customers/${id}/tags`, { tags, seen })
    expect((await json<StaffCustomerBody>(put(['VIP', ' Байнгын  худалдан авагч ', 'vip'], []))).tags).toEqual([
      ...['vip', 'байнгын худалдан авагч']
    ])
    expect(await outcome(await put(['vip', 'шинэ'], []))).toEqual([409, 'customer-tags-changed'])
    // Sent once more, for its answer was lost.
    expect((await put(['vip', 'байнгын худалдан авагч'], [])).status).toBe(200)
    expect((await support.list('?tag=Vip')).customers.map(each => each.id)).toEqual([id])
    expect((await support.list('?tag=vip&q=саран')).customers).toEqual([])
    expect((await auditor.view(id)).changes?.map(({ action }) => action)).toContain('customers.tag')
    const [line] = await listAudit({ db: shop.shop.db }, 10)
    expect(JSON.stringify(line)).not.toContain('99110002')
  })

  test('the law: a copy and the deletion are made by staff, and money is in the way of the deletion', async () => {
    const shop = await open()
    const person = await holder(shop)
    const [support, finance] = [await officeOf(shop, 'support'), await officeOf(shop, 'finance')]
    const { id } = person
    await support.send('POST', `/customers/${id}/notes`, { text: 'Орой залга.' })
    await support.send('PUT', `/customers/${id}/tags`, { tags: ['vip'], seen: [] })
    const copy = await json<Record<string, object[]>>(support.send('POST', `/customers/${id}/data_export`, {}))
    expect(copy).toMatchObject({ staff_notes: [{ text: 'Орой залга.' }], staff_tags: [{ tag: 'vip' }] })
    expect((await finance.send('POST', `/customers/${id}/data_export`, {})).status).toBe(403)
    const owner = await officeOf(shop, 'owner')
    const { key } = await json<{ key: string }>(
      owner.send('POST', '/api_keys', { name: 'CRM', permissions: ['customers.write'], days: 30 })
    )
    const path = `/api/back_office/customers/${id}/data_export`
    expect(await outcome(await shop.request('POST', path, {}, { authorization: `Bearer ${key}` }))).toEqual([
      403,
      'export-person'
    ])
    const erase = (reason = 'Утсаар хүссэн') => support.send('PUT', `/customers/${id}/deletion`, { reason })
    await person.give('cash', 500)
    expect(await outcome(await erase())).toEqual([422, 'wallet-not-empty'])
    await finance.send(
      ...([
        'POST',
        '/wallet_corrections',
        { kind: 'pay_out', login: '99191234', bucket: 'cash', amount: 500, label: 'Буцаав' }
      ] as const),
      { 'idempotency-key': 'payout' }
    )
    expect((await erase('')).status).toBe(422)
    expect((await erase()).status).toBe(204)
    expect(await outcome(await erase())).toEqual([404, 'customer-not-found'])
    expect((await support.list()).customers).toEqual([])
    for (const table of ['customer_notes', 'customer_tags', 'identities'] as const)
      expect(await shop.shop.db.query.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
  })

  test('consents: staff take one back for a customer, give none, and the audit says which', async () => {
    const shop = await open()
    const { send, view } = await officeOf(shop, 'support')
    const id = await customer(shop, 'Бат', 'Сүрэн', '99110077', 'suren@example.mn')
    const at = shop.clock.now.toISOString()
    await shop.shop.db.change(async ({ query }) => {
      const token = { token_hash: null, token_expires_at: at, unsubscribe_token: 'suren' }
      await query
        .insertInto('subscribers')
        .values({
          ...{ id: 'suren', email: 'suren@example.mn', locale: 'mn', state: 'subscribed', ...token },
          ...{ requested_at: at, confirmed_at: at, unsubscribed_at: null }
        })
        .execute()
    })
    const before = await view(id)
    expect([before.newsletter, before.preferences.orders_push]).toEqual([true, true])
    const withdraw = (consent: string) => send('POST', `/customers/${id}/consent_withdrawals`, { consent })
    expect(await json(withdraw('newsletter'))).toMatchObject({ newsletter: false })
    expect(await json(withdraw('orders_push'))).toMatchObject({
      preferences: { ...before.preferences, orders_push: false }
    })
    expect((await withdraw('everything')).status).toBe(422)
    const auditor = await signedInStaff(shop, 'auditor')
    expect(
      (await auditor.send('POST', `/customers/${id}/consent_withdrawals`, { consent: 'orders_push' })).status
    ).toBe(403)
    const lines = (await listAudit({ db: shop.shop.db }, 10)).filter(
      ({ action }) => action === 'customers.withdraw_consent'
    )
    expect(lines.map(({ before_json, after_json }) => [before_json, after_json])).toEqual([
      ['{"orders_push":true}', '{"orders_push":false}'],
      ['{"newsletter":true}', '{"newsletter":false}']
    ])
  })
})
