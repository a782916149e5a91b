import { expect, test } from 'vitest'
import { createCoupons } from '../../../src/server/money/coupons/coupons.ts'
import { assignCouponToUser, insertCoupon, type CouponRow } from '../../../src/server/money/coupons/queries.ts'
import type { OrderRow } from '../../../src/server/ordering/orders/queries.ts'
import type { OrderAggregate } from '../../../src/server/ordering/orders/order-aggregate.ts'
import { addOrder, addUser, onBothBareDatabases, type BareDatabase } from '../../support/bare-database.ts'

const NOW = new Date('2026-11-21T02:00:00.000Z')
const PHONE = '99191234'

interface Line {
  readonly id: string
  readonly price: number
  readonly quantity: number
  readonly ageRestricted?: boolean
}

const LINES: readonly Line[] = [
  { id: 'l1', price: 5_000, quantity: 2 },
  { id: 'l2', price: 30_000, quantity: 1 }
]

/** The same order without its first line. */
const less = (aggregate: OrderAggregate): OrderAggregate => ({ ...aggregate, lines: aggregate.lines.slice(1) })

/** Coupons and orders as rows, without the shop that prices them. */
async function openCoupons(open: () => Promise<BareDatabase>) {
  const db = await open()
  for (const id of ['u1', 'u2']) await addUser(db, id, NOW)
  const coupons = createCoupons(text => `key of ${text}`)
  let moment = NOW.getTime()
  /** Each call is a moment later, so that coupons stand in the order they were applied in. */
  const later = () => new Date(++moment)
  const coupon = (code: string, more: Partial<CouponRow> = {}) =>
    db.change(tx =>
      tx.run(insertCoupon, {
        id: code,
        code,
        code_key: code,
        name_json: JSON.stringify({ mn: code, en: code }),
        name_key: code.toLowerCase(),
        effect: 'percent',
        value: 10,
        max_discount: null,
        minimum: 0,
        products_json: '[]',
        taxons_json: '[]',
        brands_json: '[]',
        combines: 'all',
        audience: 'anyone',
        listed: 1,
        starts_at: null,
        expires_at: null,
        uses: 0,
        max_uses: null,
        max_uses_by_customer: null,
        created_at: NOW.toISOString(),
        voided_at: null,
        version: 1,
        ...more
      })
    )
  const order = async (id: string, row: Partial<OrderRow> = {}, lines: readonly Line[] = LINES) => {
    const details = ({ id: sku, ageRestricted = false }: Line) => ({
      productSku: sku,
      sku: `${sku}-v`,
      brand: 'tal',
      taxons: ['medicine'],
      ageRestricted
    })
    return {
      order: await addOrder(db, { id, phone: PHONE, ship_total: 5_000, ...row }, NOW),
      lines: lines.map(line => ({ ...line, details: details(line) })),
      codeCounts: { coupons: 0, giftCards: 0 }
    } as unknown as OrderAggregate
  }
  const apply = async (aggregate: OrderAggregate, key: string) => {
    const applied = await db.change(tx => coupons.applyByKey(tx, aggregate, { key, locale: 'en', now: later() }))
    return applied === undefined ? 'unknown' : applied.ok ? 'ok' : applied.problem.code
  }
  const priced = async (aggregate: OrderAggregate) =>
    (await coupons.eligibility(db, aggregate, NOW)).map(({ id, discount }) => ({ id, amount: discount?.amount ?? 0 }))
  /** As the checkout does: a refusal takes back all of its change. */
  const place = async (aggregate: OrderAggregate, shown?: Awaited<ReturnType<typeof priced>>) => {
    const shownCoupons = shown ?? (await priced(aggregate))
    const placed = await db.change(async tx => {
      const problem = await coupons.recordUses(tx, aggregate, shownCoupons, later())
      return problem ? { ok: false as const, problem } : { ok: true as const, problem }
    })
    return placed.problem
  }
  const seen = async (aggregate: OrderAggregate) =>
    (await coupons.eligibility(db, aggregate, NOW)).map(
      ({ id, kind, isForDelivery, discount, ineligibleReason, minimum }) => ({
        id,
        kind,
        isForDelivery,
        amount: discount?.amount,
        ineligibleReason,
        minimum
      })
    )
  const onOrder = async (id: string) =>
    (
      await db.query
        .selectFrom('order_coupons')
        .select('coupon_id')
        .where('order_id', '=', id)
        .orderBy('applied_at')
        .execute()
    ).map(({ coupon_id }) => coupon_id)
  const uses = async () =>
    Object.fromEntries(
      (await db.query.selectFrom('coupons').select(['id', 'uses']).execute()).map(({ id, uses: n }) => [id, n])
    )
  const give = (coupon_id: string, user_id: string) =>
    db.change(tx => tx.run(assignCouponToUser, { coupon_id, user_id, assigned_at: NOW.toISOString() }))
  return { db, coupons, coupon, order, apply, priced, place, seen, onOrder, uses, give }
}

onBothBareDatabases('coupons on orders', open => {
  test('eligibility: discounts in the order they were applied, or the reason why not', async () => {
    const { coupon, order, apply, seen, place, uses } = await openCoupons(open)
    const bag = await order('o1')
    expect(await seen(bag)).toEqual([])
    await coupon('TENOFF')
    await coupon('SHIP', { effect: 'free-delivery', value: 0 })
    await coupon('BIG', { minimum: 40_000 })
    for (const code of ['TENOFF', 'SHIP', 'BIG']) expect(await apply(bag, code)).toBe('ok')
    expect(await seen(less(bag))).toEqual([
      { id: 'TENOFF', kind: 'coupon', isForDelivery: false, amount: 3_000, ineligibleReason: undefined, minimum: 0 },
      { id: 'SHIP', kind: 'coupon', isForDelivery: true, amount: 5_000, ineligibleReason: undefined, minimum: 0 },
      {
        id: 'BIG',
        kind: 'coupon',
        isForDelivery: false,
        amount: undefined,
        ineligibleReason: 'coupon-minimum',
        minimum: 40_000
      }
    ])
    expect(await apply(less(await order('o2')), 'BIG')).toBe('coupon-minimum')
    expect([await place(less(bag)), await uses()]).toEqual(['code-lapsed', { TENOFF: 0, SHIP: 0, BIG: 0 }])
  })

  test('eligibility: a coupon that cannot be combined is refused beside an eligible one, not beside a refused one', async () => {
    const { coupon, order, apply, seen } = await openCoupons(open)
    await coupon('BIG', { minimum: 40_000 })
    await coupon('ALONE', { combines: 'never' })
    await coupon('TENOFF')
    const bag = await order('o1')
    expect(await apply(bag, 'BIG')).toBe('ok')
    expect(await apply(bag, 'ALONE')).toBe('coupon-not-combinable')
    expect(await apply(less(bag), 'ALONE')).toBe('ok')
    expect(await apply(less(bag), 'TENOFF')).toBe('coupon-not-combinable')
    const reasons = async (aggregate: OrderAggregate) =>
      (await seen(aggregate)).map(({ ineligibleReason }) => ineligibleReason)
    expect(await reasons(less(bag))).toEqual(['coupon-minimum', undefined])
    expect(await reasons(bag)).toEqual([undefined, 'coupon-not-combinable'])
  })

  test('apply: the same code twice is one coupon, a fourth is refused, and an unknown one is unknown', async () => {
    const { coupon, order, apply, onOrder } = await openCoupons(open)
    const bag = await order('o1')
    const codes = ['ONEE', 'TWOO', 'THREE', 'FOUR']
    for (const code of codes) await coupon(code)
    expect(await apply(bag, 'NOBODY')).toBe('unknown')
    expect(bag.codeCounts).toBeDefined()
    for (const code of ['ONEE', 'ONEE', 'TWOO', 'THREE']) expect(await apply(bag, code)).toBe('ok')
    expect(bag.codeCounts).toBeUndefined()
    expect([await apply(bag, 'FOUR'), await apply(bag, 'THREE')]).toEqual(['codes-many', 'ok'])
    expect(await onOrder('o1')).toEqual(['ONEE', 'TWOO', 'THREE'])
  })

  test('apply: a coupon of others is as unknown as none; a guest is told to sign in, its holder has it', async () => {
    const { coupon, order, apply, onOrder, give, seen } = await openCoupons(open)
    await coupon('MINE', { audience: 'holders' })
    await give('MINE', 'u1')
    expect(await apply(await order('o1', { user_id: 'u2' }), 'MINE')).toBe('unknown')
    expect(await onOrder('o1')).toEqual([])
    expect(await apply(await order('o2'), 'MINE')).toBe('coupon-sign-in')
    const own = await order('o3', { user_id: 'u1' })
    expect(await apply(own, 'MINE')).toBe('ok')
    const others = { ...own, order: { ...own.order, user_id: 'u2' } }
    expect(await seen(others)).toMatchObject([{ ineligibleReason: 'coupon-sign-in' }])
    await coupon('USERS', { audience: 'users' })
    expect(await apply(await order('o4'), 'USERS')).toBe('coupon-sign-in')
    expect(await apply(await order('o5', { user_id: 'u2' }), 'USERS')).toBe('ok')
  })

  test.each([
    [{ voided_at: NOW.toISOString() }, 'coupon-ended'],
    [{ uses: 3, max_uses: 3 }, 'coupon-used-up'],
    [{ uses: 2, max_uses: 3 }, 'ok'],
    [{ starts_at: '2026-12-01T00:00:00.000Z' }, 'coupon-not-yet'],
    [{ expires_at: '2026-11-01T00:00:00.000Z' }, 'coupon-expired'],
    [{ brands_json: '["other"]' }, 'coupon-other-goods'],
    [{ products_json: '["other"]' }, 'coupon-other-goods'],
    [{ taxons_json: '["devices"]' }, 'coupon-other-goods'],
    [{ taxons_json: '["medicine"]', products_json: '["l2-v"]' }, 'ok']
  ] as const)('apply: a coupon with %o is %s', async (more, result) => {
    const { coupon, order, apply } = await openCoupons(open)
    await coupon('CODE', more)
    expect(await apply(await order('o1'), 'CODE')).toBe(result)
  })

  test('discount: of eligible lines alone, by their whole price, and never of alcohol', async () => {
    const { coupon, order, apply, place, db } = await openCoupons(open)
    await coupon('TENOFF', { max_discount: 3_000 })
    const vodka = { id: 'l3', price: 50_000, quantity: 1, ageRestricted: true }
    const bag = await order('o1', {}, [...LINES, vodka])
    await apply(bag, 'TENOFF')
    expect(await place(bag)).toBeUndefined()
    const use = await db.query.selectFrom('coupon_uses').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(use.line_discounts_json)).toEqual({ l1: 750, l2: 2_250 })
    expect(use).toMatchObject({ user_id: null, phone_key: `key of phone\n${PHONE}`, released_at: null })
    expect(await apply(await order('o2', {}, [vodka]), 'TENOFF')).toBe('coupon-alcohol')
  })

  test('uses: the last one goes to one order, comes back once when it ends, and counts again when it is revived', async () => {
    const { coupon, order, apply, place, uses, db, coupons } = await openCoupons(open)
    await coupon('LAST', { max_uses: 1 })
    const [first, second] = [await order('o1'), await order('o2', { phone: '88191234' })]
    expect([await apply(first, 'LAST'), await apply(second, 'LAST')]).toEqual(['ok', 'ok'])
    expect([await place(first), await place(second)]).toEqual([undefined, 'code-lapsed'])
    expect(await uses()).toEqual({ LAST: 1 })
    const release = () => db.change(tx => coupons.releaseUses(tx, 'o1', NOW))
    const restore = () => db.change(tx => coupons.restoreUses(tx, 'o1'))
    await restore()
    expect(await uses()).toEqual({ LAST: 1 })
    await release()
    await release()
    expect(await uses()).toEqual({ LAST: 0 })
    expect(await place(second)).toBeUndefined()
    await restore()
    await restore()
    expect(await uses()).toEqual({ LAST: 2 })
  })

  test('uses: all coupons of an order or none, and none of an order without', async () => {
    const { coupon, order, apply, place, uses, db } = await openCoupons(open)
    await coupon('TENOFF')
    await coupon('GONE', { effect: 'amount', value: 500 })
    const bag = await order('o1')
    expect(await place(bag)).toBeUndefined()
    for (const code of ['TENOFF', 'GONE']) await apply(bag, code)
    await db.change(({ query }) =>
      query.updateTable('coupons').set({ voided_at: NOW.toISOString() }).where('id', '=', 'GONE').execute()
    )
    expect(await place(bag)).toBe('code-lapsed')
    expect(await db.query.selectFrom('coupon_uses').selectAll().execute()).toEqual([])
    expect((await uses())['GONE']).toBe(0)
  })

  test.each([
    [
      'the same account',
      { user_id: 'u1', phone: '88191234' },
      { user_id: 'u1', phone: '95191234' },
      'coupon-used-by-you'
    ],
    ['the same phone', {}, {}, 'coupon-used-by-you'],
    ['another phone and account', { user_id: 'u1' }, { user_id: 'u2', phone: '95191234' }, 'ok']
  ] as const)('uses by one customer: %s', async (_, one, another, result) => {
    const { coupon, order, apply, place } = await openCoupons(open)
    await coupon('ONCE', { max_uses_by_customer: 1 })
    const first = await order('o1', one)
    await apply(first, 'ONCE')
    expect(await place(first)).toBeUndefined()
    expect(await apply(await order('o2', another), 'ONCE')).toBe(result)
  })

  test('uses: a coupon whose terms changed after the order was priced is refused', async () => {
    const { coupon, order, apply, priced, place, uses, db } = await openCoupons(open)
    await coupon('TEN')
    const cart = await order('o1')
    await apply(cart, 'TEN')
    const shown = await priced(cart)
    await db.change(tx => tx.query.updateTable('coupons').set({ value: 5 }).where('id', '=', 'TEN').execute())
    expect([await place(cart, shown), await uses()]).toEqual(['code-lapsed', { TEN: 0 }])
    expect(await place(cart)).toBeUndefined()
    expect(await db.query.selectFrom('coupon_uses').select('coupon_id').execute()).toEqual([{ coupon_id: 'TEN' }])
  })

  test('uses by one customer: two carts with the same coupon place one order, and a limit of two takes two', async () => {
    const { coupon, order, apply, priced, place } = await openCoupons(open)
    await coupon('ONCE', { max_uses_by_customer: 1 })
    await coupon('TWICE', { max_uses_by_customer: 2 })
    for (const [code, last] of [
      ['ONCE', 'code-lapsed'],
      ['TWICE', undefined]
    ] as const) {
      const carts = [await order(`${code}1`), await order(`${code}2`)]
      for (const cart of carts) expect(await apply(cart, code)).toBe('ok')
      // Both carts are priced before the first is placed, so that only the second look under the lock can refuse.
      const shown: Awaited<ReturnType<typeof priced>>[] = []
      for (const cart of carts) shown.push(await priced(cart))
      const outcomes: unknown[] = []
      for (const [index, cart] of carts.entries()) outcomes.push(await place(cart, shown[index]))
      expect(outcomes).toEqual([undefined, last])
    }
  })

  test('merged carts: coupons come along where they are eligible, and the others are named', async () => {
    const { coupon, order, apply, onOrder, coupons, db } = await openCoupons(open)
    await coupon('TENOFF')
    await coupon('BIG', { minimum: 40_000 })
    const [guest, own] = [await order('o1'), less(await order('o2', { user_id: 'u1' }))]
    for (const code of ['BIG', 'TENOFF']) await apply(guest, code)
    const moved = await db.change(tx => coupons.moveToOrder(tx, guest, own, NOW))
    expect(moved.map(({ code }) => code)).toEqual(['BIG'])
    expect([await onOrder('o1'), await onOrder('o2')]).toEqual([[], ['TENOFF']])
    await db.change(tx => coupons.removeFromOrder(tx, 'o2', 'TENOFF'))
    expect(await onOrder('o2')).toEqual([])
  })
})
