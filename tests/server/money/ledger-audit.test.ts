import { expect, test } from 'vitest'
import { LEDGER_RULES } from '../../../scripts/ledger-rules.ts'
import { auditLedgers } from '../../../src/server/platform/db/ledger-audit.ts'
import { placedOrder } from '../../support/delivered-order.ts'
import { cartWith, newGiftCard, upsertCoupon } from '../../support/promotion-codes.ts'
import { CHECKOUT, onBothDatabases } from '../../support/shop.ts'
import { holder } from '../../support/wallet-holder.ts'

onBothDatabases('audit of the ledgers', open => {
  test('audit: a shop that sells keeps every rule, and a sum changed by hand is named with its subject', async () => {
    const shop = await open()
    const { db } = shop.shop
    const someone = await placedOrder(shop)
    await (await holder(shop)).give('bonus', 5_000)
    await newGiftCard(shop, 20_000)
    await upsertCoupon(shop, 'AUDIT', { max_uses: 5 })
    const cart = await cartWith(shop, ['PAR-500', 10])
    await cart.apply('AUDIT')
    await cart.checkout(CHECKOUT)
    expect((await cart.complete()).status).toBe(200)
    const counted = (uses: number) =>
      db.change(({ query }) => query.updateTable('coupons').set({ uses }).where('code_key', '=', 'AUDIT').execute())
    // One on an order, one at the counter.
    await counted(2)
    expect(await auditLedgers(db, LEDGER_RULES)).toEqual([])

    await db.change(async ({ query }) => {
      await query.updateTable('wallet_lots').set({ remaining: 4_000 }).execute()
      await query.updateTable('wallet_entries').set({ amount: 7_000 }).execute()
      await query.updateTable('gift_cards').set({ balance: 1 }).execute()
      await query.updateTable('payments').set({ refunded_amount: 50 }).execute()
      const total = { total: 1, item_total: 2, adjustment_total: 3 }
      await query.updateTable('orders').set(total).where('number', '=', someone.order().number).execute()
      await query
        .updateTable('stock')
        .set({ on_hand: 1_000, reserved: 999 })
        .where('variant_id', '=', await shop.variant('PAR-500'))
        .execute()
    })
    await counted(0)
    const broken = await auditLedgers(db, LEDGER_RULES)
    expect(broken.map(({ rule }) => rule)).toEqual(LEDGER_RULES.map(({ rule }) => rule))
    expect(broken.find(({ rule }) => rule.startsWith('a coupon'))?.differences).toEqual([
      { subject: 'AUDIT', stored: 0, computed: 1 }
    ])
  })
})
