import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CouponResponse, CouponList } from '../../../src/contract/money/coupons.ts'
import { eventually } from '../../support/eventually.ts'
import { hasPostgres } from '../../support/fresh-postgres.ts'
import { browser } from '../../support/person.ts'
import { CHECKOUT, onBothDatabases, openTestShop } from '../../support/shop.ts'
import { upsertCoupon, newGiftCard, cartWith, unsentMails } from '../../support/promotion-codes.ts'

onBothDatabases('coupons', open => {
  test('coupon: lowers the total but for alcohol, and removing it restores the total', async () => {
    const shop = await open()
    await upsertCoupon(shop, 'NAMAR20', { value: 20, max_discount: 9_000 })
    const guest = await cartWith(shop, ['BPM-1-W', 1], ['VOD-70', 1])
    const { body: applied } = await guest.apply('nамаr20')
    expect(applied).toMatchObject({
      message: 'The coupon “Coupon” has been applied.',
      item_total: 239_000,
      adjustment_total: -9_000,
      total: 230_000,
      adjustments: [{ kind: 'coupon', amount: -9_000 }],
      codes: [{ kind: 'coupon', code: 'NAMAR20', amount: 9_000, counts: true, message: null }]
    })
    expect((await guest.apply('NAMAR20', { quiet: true })).body).toMatchObject({ message: null, total: 230_000 })
    const { body: removed } = await guest.remove(applied.codes[0]?.id ?? '')
    expect(removed).toMatchObject({ total: 239_000, adjustments: [], codes: [] })
    expect((await guest.remove('NAMAR20')).body.code).toBe('code-not-on-order')
  })

  test('coupon: a Cyrillic code is known from Latin letters, unless two are meant', async () => {
    const shop = await open()
    await upsertCoupon(shop, 'ВИТАМИН50', { value: 10 })
    await upsertCoupon(shop, 'ӨГӨӨД', { value: 10 })
    await upsertCoupon(shop, 'ОГООД', { value: 10 })
    const guest = await cartWith(shop, ['BPM-1-W', 1])
    expect((await guest.apply('vitamin 50')).body.codes).toMatchObject([{ code: 'ВИТАМИН50', counts: true }])
    expect((await guest.remove('VITAMIN50')).body.codes).toEqual([])
    expect((await guest.apply('ogood')).body.code).toBe('code-wrong')
  })

  test('coupons: those that allow it are combined; placing the order redeems each once', async () => {
    const shop = await open()
    await upsertCoupon(shop, 'ARAV', { max_uses_by_customer: 1 })
    await upsertCoupon(shop, 'HURGELT', {
      effect: 'free-delivery',
      value: 0,
      combines: 'all',
      max_uses_by_customer: null
    })
    await upsertCoupon(shop, 'BUSAD')
    const first = await cartWith(shop, ['LAST-1', 1])
    await first.apply('ARAV')
    expect((await first.apply('BUSAD')).body.code).toBe('coupon-not-combinable')
    await first.apply('HURGELT')
    await first.checkout(CHECKOUT)
    const { body: placed } = await first.complete()
    expect(placed).toMatchObject({ state: 'complete', item_total: 40_000, total: 36_000, codes: [] })
    expect(placed.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['coupon', -4_000],
      ['free-delivery', -placed.ship_total]
    ])

    // The same phone once more: the code is refused where the total would be, and the order stays open.
    const again = await cartWith(shop, ['PAR-500', 10])
    await again.apply('ARAV')
    const { body: seen } = await again.checkout(CHECKOUT)
    expect(seen).toMatchObject({ total: seen.item_total + seen.ship_total })
    expect(seen.codes).toMatchObject([{ counts: false, message: 'Та энэ купоныг аль хэдийн ашигласан байна.' }])
    expect((await again.complete()).body.code).toBe('code-lapsed')
    await again.remove('ARAV')
    expect((await again.complete('complete-2')).status).toBe(200)
  })

  test('refund: returned products are worth what was paid for them, without coupons for other products', async () => {
    const shop = await open()
    await upsertCoupon(shop, 'TAVAN', { effect: 'amount', value: 5_000, taxons: ['medicine'] })
    const guest = await cartWith(shop, ['PAR-500', 2], ['LAST-1', 1])
    await guest.apply('TAVAN')
    await guest.checkout(CHECKOUT)
    const { body: placed } = await guest.complete()
    expect(placed).toMatchObject({ item_total: 50_000, adjustment_total: -5_000 })
    await shop.shop.admin.shipping.move(placed.number, 'ready')
    await shop.shop.admin.shipping.move(placed.number, 'shipped')
    await shop.shop.admin.shipping.move(placed.number, 'delivered')
    const line = placed.line_items.find(({ product }) => product.sku === 'LAST-1')
    const wish = { reason: 'incomplete', lines: [{ line_item_id: line?.id, quantity: 1 }] }
    const requested = await guest.send('POST', `/orders/${placed.number}/returns`, wish, { 'idempotency-key': 'back' })
    expect(requested.body).toMatchObject({ returns: [{ amount: 40_000 }] })
  })

  test('coupon: its last use goes to one of many buyers, and comes back with a canceled order', async () => {
    const shop = await open()
    await upsertCoupon(shop, 'GANTS', { max_uses: 1, max_uses_by_customer: null })
    const carts = await Promise.all([1, 2, 3, 4].map(() => cartWith(shop, ['PAR-500', 10])))
    for (const [at, each] of carts.entries()) {
      await each.apply('GANTS')
      await each.checkout({ ...CHECKOUT, phone: `9911000${at}` })
    }
    const done = await Promise.all(carts.map(each => each.complete()))
    expect(done.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const winner = carts[done.findIndex(({ status }) => status === 200)]
    await winner?.send('PUT', `/orders/${winner.order().number}/cancel`, {})
    const next = carts[done.findIndex(({ status }) => status === 422)]
    expect((await next?.complete('complete-3'))?.status).toBe(200)
    const { uses } = await shop.shop.db.query
      .selectFrom('coupons')
      .select('uses')
      .where('code_key', '=', 'GANTS')
      .executeTakeFirstOrThrow()
    expect(Number(uses)).toBe(1)
  })

  test('coupon: is shown with its barcode, and sent from the customer’s own address only', async () => {
    const shop = await open()
    const person = browser(shop)
    await person.signIn('99191234')
    const { coupons } = (await person.send('GET', '/coupons')).body as unknown as CouponList
    const id = coupons[0]?.id ?? ''
    const one = (await person.send('GET', `/coupons/${id}`)).body as unknown as CouponResponse
    expect(one.link).toContain('/en/cart?code=NAMAR10')
    expect(one.qr.path).toMatch(/^M0 0h7v1h-7z/)
    expect((await person.send('POST', `/coupons/${id}/send_by_email`, {})).body.code).toBe('own-email-required')

    const lettered = browser(shop)
    await lettered.signIn('bolor@example.mn')
    const sent = await lettered.send('POST', `/coupons/${id}/send_by_email`, { email: 'Naiz@Example.mn' })
    expect([sent.status, sent.body]).toEqual([202, { to: 'naiz@example.mn' }])
    await shop.job('outbox')
    expect(await unsentMails(shop, 'coupon.share')).toMatchObject([
      { to: 'naiz@example.mn', subject: 'Coupon: Autumn 10%' }
    ])
    expect((await person.send('GET', '/coupons/0198b0a0-0000-7000-8000-000000000000')).body.code).toBe(
      'coupon-not-found'
    )
  })

  test('coupon: one for users only leaves the cart at sign-out', async () => {
    const shop = await open()
    await upsertCoupon(shop, 'GISHUUD', { audience: 'users' })
    const person = browser(shop)
    const guest = await cartWith(shop, ['BPM-1-W', 1])
    expect((await guest.apply('GISHUUD')).body.code).toBe('coupon-sign-in')
    await person.signIn('99191234', { order_token: guest.order().token })
    const { number, token } = guest.order()
    const own = { coupon_code: 'GISHUUD' }
    expect((await person.send('PUT', `/orders/${number}/apply_coupon_code`, own)).body).toMatchObject({
      total: 135_000
    })
    await person.send('POST', '/oauth/revoke', { client_id: 'site' })
    const { body } = await guest.send('GET', `/orders/${number}?order_token=${token}`)
    expect(body).toMatchObject({ total: 150_000, codes: [] })
  })

  test('merged carts: codes of the other cart come along, or the reason is given why not', async () => {
    const shop = await open()
    await upsertCoupon(shop, 'ARAV', { combines: 'all', max_uses_by_customer: 1 })
    await upsertCoupon(shop, 'HURGELT', { effect: 'free-delivery', value: 0, combines: 'all' })
    await upsertCoupon(shop, 'GANTS', { combines: 'never' })
    await upsertCoupon(shop, 'HAMT', { combines: 'all' })
    const person = browser(shop)
    const left = await cartWith(shop, ['PAR-500', 10])
    await left.apply('HURGELT')
    await left.apply(await newGiftCard(shop, 5_000))
    await person.signIn('99191234', { order_token: left.order().token })
    shop.clock.pass(2)
    const brought = await cartWith(shop, ['LAST-1', 1])
    await brought.apply('ARAV')
    const both = await browser(shop).signIn('99191234', { order_token: brought.order().token })
    expect(both.body.order?.notices).toEqual([])
    const { body } = await brought.read()
    expect(body.codes.map(({ code, counts }) => [code.slice(0, 4), counts])).toEqual([
      ['ARAV', true],
      ['HURG', true],
      ['••••', true]
    ])
    expect(body.total_quantity).toBe(11)

    // A code that stands alone stays behind; one that this person has used counts no more.
    await brought.checkout(CHECKOUT)
    expect((await brought.complete()).status).toBe(200)
    shop.clock.pass(2)
    const alone = await cartWith(shop, ['BPM-1-W', 1])
    await alone.apply('GANTS')
    await browser(shop).signIn('99191234', { order_token: alone.order().token })
    shop.clock.pass(2)
    const again = await cartWith(shop, ['PAR-500', 10])
    await again.apply('ARAV')
    await again.apply('HAMT')
    const signedIn = await browser(shop).signIn('99191234', { order_token: again.order().token })
    expect(signedIn.body.order?.notices).toEqual([
      'The code GANTS of your other cart does not count for this one and was left out.',
      'The code ARAV does not count any more: You have used this coupon already.'
    ])
  })
})

test.skipIf(!hasPostgres)(
  'coupon: one for a single use is refused to the second of two orders placed at once by one customer',
  async () => {
    const shop = await openTestShop('PostgreSQL')
    const { db } = shop.shop
    await upsertCoupon(shop, 'GANTSKHAN', { max_uses_by_customer: 1 })
    // Of different goods, reserved before: nothing but the coupon's row is in both orders.
    const carts = [await cartWith(shop, ['PAR-500', 8]), await cartWith(shop, ['IBU-200', 4])]
    for (const each of carts) {
      await each.checkout(CHECKOUT)
      expect((await each.apply('GANTSKHAN')).body.codes).toMatchObject([{ counts: true }])
      expect((await each.advance()).body.state).toBe('confirm')
    }
    const waiting = async () => {
      const { rows } = await sql<{ waiting: string }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db.query)
      return Number(rows[0]?.waiting) === 2
    }
    // Both have seen that the code counts for them, and wait for its row.
    let completing: Promise<unknown> = Promise.resolve()
    await db.change(async ({ query }) => {
      await query.selectFrom('coupons').select('id').where('code_key', '=', 'GANTSKHAN').forUpdate().execute()
      completing = Promise.all(carts.map(each => each.complete()))
      await eventually(waiting)
    })
    const answers = (await completing) as Awaited<ReturnType<(typeof carts)[0]['complete']>>[]
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('code-lapsed')
    const uses = await db.query.selectFrom('coupon_uses').selectAll().execute()
    expect(uses).toHaveLength(1)
  }
)
