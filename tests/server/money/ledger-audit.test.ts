import { expect, test } from 'vitest'
import { LEDGER_RULES } from '../../../scripts/ledger-rules.ts'
import { auditLedgers } from '../../../src/server/platform/db/ledger-audit.ts'
import { placedOrder } from '../../support/delivered-order.ts'
import { newGiftCard, upsertCoupon } from '../../support/promotion-codes.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { holder } from '../../support/wallet-holder.ts'

onBothDatabases('audit of the ledgers', open => {
  test('audit: a shop that sells keeps every rule, and a sum changed by hand is named with its subject', async () => {
    const shop = await open()
    const { db } = shop.shop
    const someone = await placedOrder(shop)
    await (await holder(shop)).give('bonus', 5_000)
    await newGiftCard(shop, 20_000)
    await upsertCoupon(shop, 'AUDIT')
    expect(await auditLedgers(db, LEDGER_RULES)).toEqual([])

    await db.change(async ({ query }) => {
      await query.updateTable('wallet_lots').set({ remaining: 4_000 }).execute()
      await query.updateTable('wallet_entries').set({ amount: 7_000 }).execute()
      await query.updateTable('gift_cards').set({ balance: 1 }).execute()
      await query.updateTable('coupons').set({ uses: 3 }).where('code_key', '=', 'AUDIT').execute()
      await query.updateTable('payments').set({ refunded_amount: 50 }).execute()
      const total = { total: 1, item_total: 2, adjustment_total: 3 }
      await query.updateTable('orders').set(total).where('number', '=', someone.order().number).execute()
      await query
        .updateTable('stock')
        .set({ on_hand: 1_000, reserved: 999 })
        .where('variant_id', '=', await shop.variant('PAR-500'))
        .execute()
    })
    const broken = await auditLedgers(db, LEDGER_RULES)
    expect(broken.map(({ rule }) => rule)).toEqual(LEDGER_RULES.map(({ rule }) => rule))
    expect(broken.find(({ rule }) => rule.startsWith('a coupon'))?.differences).toEqual([
      { subject: 'AUDIT', stored: 3, computed: 0 }
    ])
  })
})
