import { expect, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import type { ProblemBody } from '../../../src/contract/problem.ts'
import { buyer, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const lookUp = async (shop: TestShop, body: object, address = '198.51.100.1') => {
  const answer = await shop.request('POST', '/api/v2/orders/lookup?locale=en', body, { 'x-forwarded-for': address })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as OrderBody & ProblemBody }
}
async function placed(shop: TestShop, part: object = {}) {
  const someone = buyer(shop)
  await someone.add('PAR-500', 8)
  await someone.checkout({ ...CHECKOUT, email: '', ...part })
  expect((await someone.complete()).status).toBe(200)
  return someone.order()
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (shop: TestShop, path: string, values: Readonly<Record<string, string>>) =>
  shop.request('POST', path, String(new URLSearchParams(values)), FORM)

onBothDatabases('order look-up', open => {
  test('order look-up: number and phone, as people write them, answer the order with its token', async () => {
    const shop = await open()
    const { number, token } = await placed(shop)
    for (const body of [
      { number, phone: '99191234' },
      { number: ` ${number.toLowerCase()} `, phone: '+976 9919-1234' }
    ]) {
      const found = await lookUp(shop, body)
      expect(found).toMatchObject({ status: 200, body: { number, token, status: 'ordered' } })
      expect(found.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('order look-up: an unknown number, a wrong phone and a cart get the same answer', async () => {
    const shop = await open()
    const { number } = await placed(shop)
    const cart = buyer(shop)
    await cart.add('PAR-500', 8)
    await cart.checkout({ ...CHECKOUT, email: '' })
    const answers = []
    for (const body of [
      { number, phone: '99191235' },
      { number: 'R000000000', phone: '99191234' },
      { number: cart.order().number, phone: '99191234' }
    ])
      answers.push(await lookUp(shop, body))
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'order-not-found' } })
    const [first, ...others] = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: [...headers].filter(([name]) => name !== 'x-request-id')
    }))
    for (const other of others) expect(other).toEqual(first)
  })

  test.each([
    ['a number of another shop', { number: '42', phone: '99191234' }, 'number'],
    ['no number', { phone: '99191234' }, 'number'],
    ['a phone nobody has', { number: 'R123456789', phone: '123' }, 'phone'],
    ['no phone', { number: 'R123456789', phone: '' }, 'phone'],
    ['a phone too long', { number: 'R123456789', phone: '9'.repeat(31) }, 'phone'],
    ['a list of phones', { number: 'R123456789', phone: ['99191234'] }, 'phone'],
    ['more than was asked', { number: 'R123456789', phone: '99191234', all: true }, 'all']
  ])('order look-up: %s is refused beside its field', async (_, body, field) => {
    const shop = await open()
    const refused = await lookUp(shop, body)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors ?? {})).toEqual([field])
  })

  test('order look-up: a network has thirty failures an hour; other networks go on', async () => {
    const shop = await open()
    const { number } = await placed(shop)
    const right = { number, phone: '99191234' }
    const wrong = (index: number) => ({ number: `R00000${1000 + index}`, phone: '99191234' })
    // A look-up that finds its order does not count.
    for (let index = 0; index < 5; index++) expect((await lookUp(shop, right)).status).toBe(200)
    for (let index = 0; index < 30; index++) expect((await lookUp(shop, wrong(index))).status).toBe(404)
    const refused = await lookUp(shop, right)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect((await lookUp(shop, right, '203.0.113.9')).status).toBe(200)
    shop.clock.pass(61 * 60)
    expect((await lookUp(shop, right)).status).toBe(200)
  })

  test.each(['that exists', 'that does not'])(
    'order look-up: an order number has ten wrong phones an hour (%s), however many networks try',
    async which => {
      const shop = await open()
      const { number } = which === 'that exists' ? await placed(shop) : { number: 'R000000000' }
      const statuses = []
      for (let index = 0; index < 12; index++)
        statuses.push((await lookUp(shop, { number, phone: `8811000${index % 10}` }, `203.0.${index}.1`)).status)
      expect(statuses).toEqual([...Array<number>(10).fill(404), 429, 429])
    }
  )

  test('order look-up: the form works without JavaScript, in both languages, and never tells which part was wrong', async () => {
    const shop = await open()
    const { number, token } = await placed(shop)
    for (const [path, order] of [
      ['/order-lookup', '/order'],
      ['/en/order-lookup', '/en/order']
    ] as const) {
      const led = await post(shop, path, { number, phone: '9919 1234' })
      expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
        303,
        `${order}?${new URLSearchParams({ number, token })}`,
        'no-store'
      ])
      expect((await post(shop, path, { number, phone: '88110000' })).status).toBe(422)
      expect((await post(shop, path, { number })).status).toBe(422)
    }
  })

  test('order look-up: the short link of an SMS leads to the order’s page and carries no secret', async () => {
    const shop = await open()
    const { number } = await placed(shop)
    for (const [path, target] of [
      [`/o/${number}`, `/order?number=${number}`],
      [`/en/o/${number}`, `/en/order?number=${number}`]
    ] as const) {
      const led = await shop.request('GET', path)
      expect([led.status, led.headers.get('location')]).toEqual([302, target])
    }
    expect((await shop.request('GET', '/o/..%2fcart')).status).toBe(404)
  })
})
