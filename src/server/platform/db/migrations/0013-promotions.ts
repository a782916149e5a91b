import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Coupons, gift cards and claim codes. */
export const promotions: Migration = {
  name: '0013-promotions',
  async up(db) {
    await createCoupons(db)
    await createCouponHolders(db)
    await createOrderCoupons(db)
    await createCouponUses(db)
    await createGiftCards(db)
    await createGiftCardMovements(db)
    await createOrderGiftCards(db)
    await createSingleUseCodes(db)
  }
}

async function createCoupons({ schema }: Kysely<Tables>) {
  await schema
    .createTable('coupons')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('code', 'text', c => c.notNull())
    .addColumn('code_key', 'text', c => c.notNull().unique())
    .addColumn('name_json', 'text', c => c.notNull())
    .addColumn('effect', 'text', c => c.notNull())
    .addColumn('value', 'bigint', c => c.notNull().check(sql`value >= 0`))
    .addColumn('max_discount', 'bigint')
    .addColumn('minimum', 'bigint', c => c.notNull())
    .addColumn('products_json', 'text', c => c.notNull())
    .addColumn('taxons_json', 'text', c => c.notNull())
    .addColumn('brands_json', 'text', c => c.notNull())
    .addColumn('combines', 'text', c => c.notNull())
    .addColumn('audience', 'text', c => c.notNull())
    .addColumn('listed', 'integer', c => c.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('uses', 'integer', c =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`uses >= 0`)
    )
    .addColumn('max_uses', 'integer')
    .addColumn('max_uses_by_customer', 'integer')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('voided_at', 'text')
    .execute()
}

async function createCouponHolders({ schema }: Kysely<Tables>) {
  await schema
    .createTable('coupon_holders')
    .addColumn('coupon_id', 'text', c => c.notNull().references('coupons.id'))
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('assigned_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('coupon_holders_key', ['coupon_id', 'user_id'])
    .execute()
  await schema.createIndex('coupon_holders_user').on('coupon_holders').column('user_id').execute()
}

async function createOrderCoupons({ schema }: Kysely<Tables>) {
  await schema
    .createTable('order_coupons')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('coupon_id', 'text', c => c.notNull().references('coupons.id'))
    .addColumn('applied_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('order_coupons_key', ['order_id', 'coupon_id'])
    .execute()
}

async function createCouponUses({ schema }: Kysely<Tables>) {
  await schema
    .createTable('coupon_uses')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('coupon_id', 'text', c => c.notNull().references('coupons.id'))
    .addColumn('user_id', 'text', c => c.references('users.id').onDelete('set null'))
    .addColumn('phone_key', 'text', c => c.notNull())
    .addColumn('line_discounts_json', 'text', c => c.notNull())
    .addColumn('used_at', 'text', c => c.notNull())
    .addColumn('released_at', 'text')
    .addPrimaryKeyConstraint('coupon_uses_key', ['order_id', 'coupon_id'])
    .execute()
  await schema.createIndex('coupon_uses_user').on('coupon_uses').columns(['coupon_id', 'user_id']).execute()
  await schema.createIndex('coupon_uses_phone').on('coupon_uses').columns(['coupon_id', 'phone_key']).execute()
}

async function createGiftCards({ schema }: Kysely<Tables>) {
  await schema
    .createTable('gift_cards')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('reference', 'text', c => c.notNull().unique())
    .addColumn('number_key', 'text', c => c.notNull().unique())
    .addColumn('last_four', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .addColumn('balance', 'bigint', c => c.notNull().check(sql`balance >= 0`))
    .addColumn('buyer_id', 'text', c => c.references('users.id').onDelete('set null'))
    .addColumn('recipient_email', 'text', c => c.notNull())
    .addColumn('recipient_name', 'text', c => c.notNull())
    .addColumn('from_name', 'text', c => c.notNull())
    .addColumn('message', 'text', c => c.notNull())
    .addColumn('send_on', 'text')
    .addColumn('locale', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('activated_at', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('payment_id', 'text')
    .execute()
  await schema.createIndex('gift_cards_buyer').on('gift_cards').columns(['buyer_id', 'created_at']).execute()
}

async function createGiftCardMovements({ schema }: Kysely<Tables>) {
  await schema
    .createTable('gift_card_movements')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('gift_card_id', 'text', c => c.notNull().references('gift_cards.id'))
    .addColumn('from_account', 'text', c => c.notNull())
    .addColumn('to_account', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount > 0`))
    .addColumn('payment_id', 'text')
    .addColumn('moved_at', 'text', c => c.notNull())
    .execute()
  await schema
    .createIndex('gift_card_movements_card')
    .on('gift_card_movements')
    .columns(['gift_card_id', 'moved_at'])
    .execute()
  await schema.createIndex('gift_card_movements_payment').on('gift_card_movements').column('payment_id').execute()
}

async function createOrderGiftCards({ schema }: Kysely<Tables>) {
  await schema
    .createTable('order_gift_cards')
    .addColumn('order_id', 'text', c => c.notNull().references('orders.id'))
    .addColumn('gift_card_id', 'text', c => c.notNull().references('gift_cards.id'))
    .addColumn('applied_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('order_gift_cards_key', ['order_id', 'gift_card_id'])
    .execute()
}

async function createSingleUseCodes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('single_use_codes')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('code', 'text', c => c.notNull())
    .addColumn('code_key', 'text', c => c.notNull().unique())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name_json', 'text', c => c.notNull())
    .addColumn('amount', 'bigint', c => c.notNull().check(sql`amount >= 0`))
    .addColumn('usable_above', 'bigint')
    .addColumn('coupon_id', 'text', c => c.references('coupons.id'))
    .addColumn('expires_at', 'text')
    .addColumn('redeemed_by', 'text', c => c.references('users.id').onDelete('set null'))
    .addColumn('redeemed_at', 'text')
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('voided_at', 'text')
    .execute()
  await schema.createIndex('single_use_codes_user').on('single_use_codes').column('redeemed_by').execute()
}
