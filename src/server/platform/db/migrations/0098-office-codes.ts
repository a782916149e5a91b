import type { Migration } from './migration.ts'

/** Coupons and gift cards as lists of the office: a version tells two editors apart, indexes carry pages and look-ups. */
export const officeCodes: Migration = {
  name: '0098-office-codes',
  async up({ schema }) {
    await schema
      .alterTable('coupons')
      .addColumn('version', 'integer', c => c.notNull().defaultTo(1))
      .execute()
    await schema.createIndex('coupons_created').on('coupons').columns(['created_at', 'id']).execute()
    await schema.createIndex('coupon_uses_used').on('coupon_uses').columns(['coupon_id', 'used_at']).execute()
    await schema.createIndex('single_use_codes_coupon').on('single_use_codes').column('coupon_id').execute()
    await schema.createIndex('gift_cards_created').on('gift_cards').columns(['created_at', 'id']).execute()
    await schema.createIndex('gift_cards_last_four').on('gift_cards').column('last_four').execute()
  }
}
