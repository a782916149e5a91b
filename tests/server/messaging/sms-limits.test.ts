import { pino } from 'pino'
import { expect, test } from 'vitest'
import { browser, codesSent } from '../../support/person.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const AT_ONCE = 20

const phone = (index: number) => `9911${String(index).padStart(4, '0')}`

/** Lines of the log at level `error`. */
function errorLines() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'error' }, { write: line => void lines.push(line) }) }
}

onBothDatabases('text messages', open => {
  const alerts = async ({ shop }: TestShop) =>
    (await shop.db.query.selectFrom('outbox').select('payload_json').where('kind', '=', 'alert.mail').execute()).map(
      ({ payload_json }) => JSON.parse(payload_json) as { alert: string }
    )
  const textsOf = async ({ shop, job }: TestShop, news = 'shipped') => {
    await job('outbox')
    return shop.db.query
      .selectFrom('outbox')
      .select('id')
      .where('dedupe_key', 'like', `order.notification-sms:%:${news}`)
      .where('state', '=', 'suppressed')
      .execute()
  }
  const ordered = async (shop: TestShop, part: object = {}) => {
    const someone = buyer(shop)
    await someone.add('PAR-500', 8)
    await someone.checkout({ ...CHECKOUT, email: '', ...part })
    expect((await someone.complete()).status).toBe(200)
    return someone
  }

  test('new contact: one account has codes sent to six numbers a day, however many networks it asks from', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn('bolor@example.mn')
    const before = (await codesSent(shop)).length
    const answers = []
    for (let index = 0; index < 8; index++) {
      shop.clock.pass(1.1)
      answers.push(
        await person.send(
          'POST',
          '/users/me/contact',
          { login: phone(index) },
          { 'x-forwarded-for': `198.51.100.${index}` }
        )
      )
    }
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(6)
    expect(answers.at(-1)?.body.code).toBe('too-many-contacts')
    expect((await codesSent(shop)).slice(before).filter(sent => sent.phone !== undefined)).toHaveLength(6)
  })

  test('sign-in codes: one IPv6 site of many /64 networks has five times the share of one', async () => {
    const shop = await open()
    const askFrom = (index: number) => browser(shop, `2001:db8:7:${(index * 100).toString(16)}::1`).ask(phone(index))
    const answers: Awaited<ReturnType<typeof askFrom>>[] = []
    // Twice as many at a time as there are connections: all 600 at once would wait so long for one that the shop sheds them.
    for (let first = 0; first < 600; first += AT_ONCE)
      answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => askFrom(first + index)))))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(500)
  }, 60_000)

  test('sign-in codes: 200 buyers of a campaign behind one address all sign in', async () => {
    const shop = await open()
    const statuses = new Set<number>()
    for (let index = 0; index < 200; index++) statuses.add((await browser(shop).signIn(phone(index))).status)
    expect([...statuses]).toEqual([200])
  }, 60_000)

  test('budget: what strangers use up is not what customers sign in with, and the operator hears of it before', async () => {
    const { lines, log } = errorLines()
    const shop = await open({ log, environment: { SMS_PER_HOUR: '20', SMS_PER_DAY: '100' } })
    expect((await browser(shop).signIn('99191234')).status).toBe(200)
    shop.clock.pass(61)
    const answers = []
    for (let index = 0; index < 15; index++) answers.push(await browser(shop, `198.51.100.${index}`).ask(phone(index)))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(202), ...Array<number>(5).fill(429)])
    expect(answers.at(-1)?.body.code).toBe('sms-used-up')
    expect((await browser(shop, '192.0.2.9').ask('99191234')).status).toBe(202)
    expect(await alerts(shop)).toMatchObject([{ alert: 'sms-budget' }])
    expect(lines.map(line => (JSON.parse(line) as { alert: string }).alert)).toEqual(['sms-budget', 'sms-budget'])
    await shop.job('outbox')
    const [mail] = await shop.shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'alert.mail')
      .execute()
    expect(JSON.parse(mail?.payload_json ?? '')).toMatchObject({ subject: 'Мессежийн хязгаар дуусаж байна' })
    shop.clock.pass(61)
    expect((await browser(shop, '192.0.2.9').ask('88110000')).status).toBe(202)
  })

  test('notifications: an unverified phone gets none of orders that were placed and canceled', async () => {
    const shop = await open()
    for (let order = 0; order < 2; order++) {
      const someone = await ordered(shop)
      await someone.send('PUT', `/orders/${someone.order().number}/cancel`, { reason: 'by-mistake' })
    }
    expect(await textsOf(shop, '%')).toEqual([])
  })

  test('notifications: an unverified phone gets three a day, a verified one all of them', async () => {
    const shop = await open()
    const send = async (someone: ReturnType<typeof buyer>) => {
      const { number } = someone.order()
      await shop.shop.admin.shipping.move(number, 'ready')
      await shop.shop.admin.shipping.move(number, 'shipped')
    }
    for (let order = 0; order < 5; order++) await send(await ordered(shop, { payment_method: 'cash' }))
    expect(await textsOf(shop)).toHaveLength(3)

    const person = browser(shop)
    await person.signIn('99112233')
    await person.send('PATCH', '/users/me', { preferences: { orders_sms: true } })
    for (let order = 0; order < 5; order++) {
      const someone = await ordered(shop, { phone: '99112233' })
      await person.send('GET', '/orders/mine')
      await send(someone)
    }
    expect(await textsOf(shop)).toHaveLength(8)
  })
})
