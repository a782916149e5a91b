import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OrderBody } from '../../../src/contract/ordering/order.ts'
import type { WonPrizes } from '../../../src/contract/games/prize-promotion.ts'
import { createPrizePromotionAdmin } from '../../../src/server/games/prize-draws/index.ts'
import { createPrizeDrawService } from '../../../src/server/games/prize-draws/service.ts'
import { siteBanners } from '../../../src/server/site/site-data/index.ts'
import { addPromotion, onlyPrize, prizePlayer } from '../../support/prize-player.ts'
import { codeTo } from '../../support/person.ts'
import { unsentMails } from '../../support/promotion-codes.ts'
import { buyer as orderOf, CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'

const adminOf = ({ shop, clock }: TestShop) =>
  createPrizePromotionAdmin({ db: shop.db, now: () => clock.now, banners: siteBanners })

onBothDatabases('prizes', open => {
  test('coupon: is the winner’s alone, and takes its amount off their cart', async () => {
    const shop = await open()
    await onlyPrize(shop, 'coupon')
    const one = await prizePlayer(shop)
    const { coupon_code } = (await one.draw()).body.won ?? {}
    const body = { coupon_code }
    await one.send('POST', '/orders/0/line_items', {
      line_item: { variant_id: await shop.variant('BPM-1-W'), quantity: 1 }
    })
    const mine = (await one.send('GET', '/orders/current')).body as unknown as OrderBody
    const applied = await one.send('PUT', `/orders/${mine.number}/apply_coupon_code`, body)
    expect(applied.body).toMatchObject({ adjustment_total: -5_000 })

    const other = await prizePlayer(shop, '99110002')
    await other.send('POST', '/orders/0/line_items', {
      line_item: { variant_id: await shop.variant('BPM-1-W'), quantity: 1 }
    })
    const theirs = (await other.send('GET', '/orders/current')).body as unknown as OrderBody
    expect((await other.send('PUT', `/orders/${theirs.number}/apply_coupon_code`, body)).body.code).toBe('code-wrong')
  })

  test('gift: stands in the cart for nothing, once, however often it is asked for', async () => {
    const shop = await open()
    await onlyPrize(shop, 'gift')
    const one = await prizePlayer(shop)
    const { id } = (await one.draw()).body.won ?? { id: '' }
    const take = () => one.send('POST', `/promotions/prizes/${id}/add_to_cart`)
    for (const { status, body } of [await take(), await take()])
      expect([status, body]).toMatchObject([
        200,
        { item_total: 40_000, adjustment_total: -40_000, line_items: [{ quantity: 1, product: { sku: 'LAST-1' } }] }
      ])
    const other = await prizePlayer(shop, '99110002')
    expect((await other.send('POST', `/promotions/prizes/${id}/add_to_cart`)).body.code).toBe('prize-not-found')
  })

  test('prize: withdrawn by staff, or past the date of its coupon, is of no use; the budget keeps what was won', async () => {
    const shop = await open()
    await onlyPrize(shop, 'gift')
    const one = await prizePlayer(shop)
    const first = (await one.draw()).body.won
    shop.clock.pass(1)
    const second = (await one.draw()).body.won
    const states = async () => {
      const { prizes } = (await one.send('GET', '/promotions/prizes')).body as unknown as WonPrizes
      return prizes.map(({ id, state, expires_at }) => ({ id, state, expires_at }))
    }
    const take = async (id = '') => (await one.send('POST', `/promotions/prizes/${id}/add_to_cart`)).body.code
    expect(await shop.shop.admin.coupons.voidCode(first?.coupon_code ?? '')).toBe(true)
    // Staff may give a winner more or less time: the coupon's date counts, not the day of the draw.
    const expires_at = new Date(shop.clock.now.getTime() + 60_000).toISOString()
    await shop.shop.db.change(tx =>
      tx.query
        .updateTable('coupons')
        .set({ expires_at })
        .where('code', '=', second?.coupon_code ?? '')
        .execute()
    )
    expect(await states()).toMatchObject([
      { id: second?.id, state: 'usable', expires_at },
      { id: first?.id, state: 'voided' }
    ])
    shop.clock.pass(1)
    expect(await states()).toMatchObject([
      { id: second?.id, state: 'expired', expires_at },
      { id: first?.id, state: 'voided' }
    ])
    expect([await take(first?.id), await take(second?.id)]).toEqual(['coupon-ended', 'coupon-expired'])
    const { query } = shop.shop.db
    const { spent } = await query.selectFrom('prize_promotions').select('spent').executeTakeFirstOrThrow()
    expect(spent).toBe((first?.value ?? 0) + (second?.value ?? 0))
    expect(await adminOf(shop).audit('wheel')).toMatchObject({ draws: 2, faults: [] })
  })

  test('gift: a second piece of it is paid for', async () => {
    const shop = await open()
    await addPromotion(shop, 'devices', { kind: 'gift', sku: 'BPM-1-W', value: 150_000 })
    const one = await prizePlayer(shop, '99191234', 'devices')
    const { id } = (await one.draw()).body.won ?? { id: '' }
    await one.send('POST', `/promotions/prizes/${id}/add_to_cart`)
    const more = { line_item: { variant_id: await shop.variant('BPM-1-W'), quantity: 1 } }
    const { body } = await one.send('POST', '/orders/0/line_items', more)
    expect(body).toMatchObject({ item_total: 300_000, adjustment_total: -150_000 })
  })

  test('promotion: its banner stands among those of the site while it runs, and goes when staff close it', async () => {
    const shop = await open()
    const dates = { starts_at: '2026-11-20T00:00:00+08:00', ends_at: '2026-11-22T00:00:00+08:00' }
    await addPromotion(
      shop,
      'weekend',
      { kind: 'coupon', effect: 'amount', value: 1_000, minimum: 0 },
      {
        ...dates,
        placements: ['cart', 'account']
      }
    )
    const banners = async () =>
      (await shop.shop.storefront.siteContents()).banners.filter(({ link }) => link === '/promotions/weekend')
    expect(await banners()).toMatchObject([
      { id: 'account-weekend', slot: 'account', title: { mn: 'Өөр хүрд' }, text: { en: 'Another' } },
      { id: 'cart-weekend', slot: 'cart' }
    ])
    const data = await (await shop.request('GET', '/api/v2/site_data?locale=en')).json()
    expect(data).toMatchObject({ banners: expect.arrayContaining([expect.objectContaining({ id: 'cart-weekend' })]) })
    await adminOf(shop).close('weekend')
    expect(await banners()).toEqual([])
  })

  test('jackpot: grows with each draw, pays the pot into the wallet, and begins again', async () => {
    const shop = await open()
    const pot = { start: 10_000, step: 500, most: 20_000 }
    await addPromotion(shop, 'pot', { kind: 'jackpot' }, { kind: 'jackpot', pot })
    const one = await prizePlayer(shop, '99191234', 'pot')
    const { db } = shop.shop
    const chance = (kind: 'none' | 'jackpot') => onlyPrize(shop, kind)
    await chance('none')
    expect((await one.draw(undefined, 'jackpot')).body).toMatchObject({ won: null, pot: 10_500 })
    await chance('jackpot')
    expect((await one.draw(undefined, 'jackpot')).body).toMatchObject({ won: { value: 10_500 }, pot: 10_000 })
    expect(await one.wallet()).toMatchObject({ balance: 10_500 })
    const { spent } = await db.query
      .selectFrom('prize_promotions')
      .select('spent')
      .where('slug', '=', 'pot')
      .executeTakeFirstOrThrow()
    expect(spent).toBe(10_500)
  })

  test('members and buyers: others are refused; alcohol is no purchase that opens a game', async () => {
    const shop = await open()
    const bonus = { kind: 'wallet_bonus', amount: 100 }
    await addPromotion(shop, 'members', bonus, { audience: 'members' })
    await addPromotion(shop, 'buyers', bonus, { audience: 'buyers', minimum_purchase: 50_000 })
    const member = await prizePlayer(shop, '99191234', 'members')
    expect((await member.draw()).body.code).toBe('draw-members-only')
    const { query } = shop.shop.db
    await shop.shop.db.change(tx =>
      tx.query.updateTable('users').set({ loyalty_since: '2026-11-02' }).where('id', '=', member.id).execute()
    )
    expect((await member.draw()).status).toBe(200)

    const buyer = await prizePlayer(shop, '99110003', 'buyers')
    expect((await buyer.draw()).body.code).toBe('draw-buyers-only')
    const someone = orderOf(shop)
    await someone.add('BPM-1-W', 1)
    await someone.checkout(CHECKOUT)
    await someone.complete()
    const at = shop.clock.now.toISOString()
    const paid = { user_id: buyer.id, state: 'complete', completed_at: at, paid_at: at } as const
    for (const [isAlcohol, status] of [
      [1, 422],
      [0, 200]
    ]) {
      await shop.shop.db.change(async tx => {
        await tx.query.updateTable('products').set({ age_restricted: isAlcohol }).where('sku', '=', 'BPM-1').execute()
        await tx.query.updateTable('orders').set(paid).where('number', '=', someone.order().number).execute()
      })
      expect((await buyer.draw()).status).toBe(status)
    }
    expect(await query.selectFrom('prize_draws').select('id').execute()).toHaveLength(2)
  })

  test('alcohol and medicine: are no prize, whichever way they are written down', async () => {
    const shop = await open()
    const gift = (sku: string) => addPromotion(shop, 'never', { kind: 'gift', sku, value: 1 })
    const coupon = (scope: object) =>
      addPromotion(shop, 'never', { kind: 'coupon', effect: 'amount', value: 1_000, minimum: 0, ...scope })
    for (const add of [
      () => gift('VOD-70'),
      () => gift('AMX-500'),
      () => gift('PAR-500'),
      () => coupon({ products: ['VOD-70'] }),
      () => coupon({ products: ['AMX-500'] }),
      () => coupon({ taxons: ['vodka'] }),
      () => coupon({ taxons: ['medicine'] }),
      () => coupon({ brands: ['khar'] })
    ])
      await expect(add()).rejects.toThrow('never a prize')
    expect(await adminOf(shop).list()).toMatchObject([{ slug: 'wheel' }])
  })

  test('gift: one whose product became alcohol or medicine cannot be won any more, nor taken', async () => {
    const shop = await open()
    await onlyPrize(shop, 'gift')
    const one = await prizePlayer(shop)
    const { id } = (await one.draw()).body.won ?? { id: '' }
    for (const change of [{ age_restricted: 1 }, { age_restricted: 0, requires_prescription: 1 }]) {
      await shop.shop.db.change(tx =>
        tx.query.updateTable('products').set(change).where('sku', '=', 'LAST-1').execute()
      )
      expect((await one.draw()).body).toMatchObject({ won: null })
      expect((await one.look()).prizes.find(({ kind }) => kind === 'gift')).toMatchObject({ available: false })
    }
    const { status } = await one.send('POST', `/promotions/prizes/${id}/add_to_cart`)
    expect(status).toBe(422)
  })

  test('crash in the middle of a draw: nothing is drawn or spent, and the same key draws once afterwards', async () => {
    const shop = await open()
    await onlyPrize(shop, 'coupon')
    const one = await prizePlayer(shop)
    const hash = (await one.look()).player?.seed_hash ?? ''
    const { db } = shop.shop
    const dies = createPrizeDrawService({
      db,
      now: () => shop.clock.now,
      random: () => {
        throw new Error('crash')
      },
      cart: { add: () => Promise.reject(new Error('unused')) },
      applyCoupon: () => Promise.reject(new Error('unused'))
    })
    const request = { promotion_id: 'wheel', seed_hash: hash, client_seed: 'client-seed' }
    const idempotencyKey = { key: 'k', fingerprint: 'f' }
    const input = { kind: 'lucky_wheel', userId: one.id, request, idempotencyKey, locale: 'mn' } as const
    await expect(dies.draw(input)).rejects.toThrow('crash')
    const spentIn = async () =>
      (await db.query.selectFrom('prize_promotions').select('spent').executeTakeFirstOrThrow()).spent
    expect(await spentIn()).toBe(0)
    expect((await one.look()).player).toMatchObject({ seed_hash: hash, nonce: 1 })
    const works = createPrizeDrawService({
      db,
      now: () => shop.clock.now,
      random: randomBytes,
      cart: { add: () => Promise.reject(new Error('unused')) },
      applyCoupon: () => Promise.reject(new Error('unused'))
    })
    const first = await works.draw(input)
    expect(await works.draw(input)).toEqual(first)
    expect(await spentIn()).toBe(5_000)
    expect(await db.query.selectFrom('coupon_holders').select('coupon_id').execute()).toHaveLength(1)
  })

  test('mail: tells a winner who has an address what they won', async () => {
    const shop = await open()
    await onlyPrize(shop, 'coupon')
    const one = await prizePlayer(shop, 'bolor@example.mn')
    const { won } = (await one.draw()).body
    await shop.job('outbox')
    const [mail] = await unsentMails(shop, 'prize.won')
    expect(mail).toMatchObject({ to: 'bolor@example.mn', subject: 'You have won: 10%' })
    expect(mail?.text).toContain(won?.coupon_code)
  })

  test('staff: an audit fits until somebody changes a row; a closed promotion draws no more', async () => {
    const shop = await open()
    const one = await prizePlayer(shop)
    for (const at of [1, 2, 3]) await one.draw(`draw-${at}`)
    const admin = adminOf(shop)
    expect(await admin.audit('wheel')).toMatchObject({ draws: 3, faults: [] })
    await shop.shop.db.change(tx =>
      tx.query.updateTable('prize_draws').set({ roll: 1 }).where('nonce', '=', 2).execute()
    )
    expect((await admin.audit('wheel'))?.faults).toHaveLength(1)
    shop.clock.pass(24 * 60)
    await one.refresh()
    const hash = (await one.look()).player?.seed_hash ?? ''
    expect(await admin.close('wheel')).toBe(true)
    expect(await admin.close('wheel')).toBe(false)
    expect((await one.drawWith(hash)).body.code).toBe('promotion-over')
    expect((await one.look()).state).toBe('over')
  })

  test('deleted account: its draws stay for the audit, without their player', async () => {
    const shop = await open()
    await onlyPrize(shop, 'coupon')
    const one = await prizePlayer(shop)
    await one.draw()
    expect(((await one.send('GET', '/promotions/prizes')).body as unknown as WonPrizes).total_count).toBe(1)
    const { challenge } = (await one.send('POST', '/users/me/deletion', {})).body
    const code = await codeTo(shop, '99191234')
    expect((await one.send('DELETE', '/users/me', { challenge, code })).status).toBe(204)
    const rows = await shop.shop.db.query.selectFrom('prize_draws').select('user_id').execute()
    expect(rows).toEqual([{ user_id: null }])
    expect(await adminOf(shop).audit('wheel')).toMatchObject({ faults: [] })
  })
})
