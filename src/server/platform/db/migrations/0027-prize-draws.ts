import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'
import type { Tables } from '../tables.ts'

/** Promotions with prizes: the lucky wheel and the jackpot. */
export const prizeDraws: Migration = {
  name: '0027-prize-draws',
  async up(db) {
    await createPromotions(db)
    await createPrizes(db)
    await createPlayers(db)
    await createDraws(db)
    await createDrawDays(db)
  }
}

async function createPromotions({ schema }: Kysely<Tables>) {
  await schema
    .createTable('prize_promotions')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('slug', 'text', c => c.notNull().unique())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('texts_json', 'text', c => c.notNull())
    .addColumn('placements_json', 'text', c => c.notNull())
    .addColumn('audience', 'text', c => c.notNull())
    .addColumn('minimum_purchase', 'bigint', c => c.notNull())
    .addColumn('starts_at', 'text', c => c.notNull())
    .addColumn('ends_at', 'text', c => c.notNull())
    .addColumn('max_draws_per_user', 'integer')
    .addColumn('max_draws_per_user_day', 'integer')
    .addColumn('max_draws_per_day', 'integer')
    .addColumn('budget', 'bigint', c => c.notNull())
    .addColumn('spent', 'bigint', c => c.notNull())
    .addColumn('pot', 'bigint')
    .addColumn('pot_json', 'text')
    .addColumn('demonstration', 'integer', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('closed_at', 'text')
    .addCheckConstraint('prize_promotions_budget', sql`spent >= 0 and spent <= budget`)
    .execute()
}

async function createPrizes({ schema }: Kysely<Tables>) {
  await schema
    .createTable('prizes')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('promotion_id', 'text', c => c.notNull().references('prize_promotions.id'))
    .addColumn('position', 'integer', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name_json', 'text', c => c.notNull())
    .addColumn('terms_json', 'text', c => c.notNull())
    .addColumn('value', 'bigint', c => c.notNull())
    .addColumn('weight', 'integer', c => c.notNull())
    .addColumn('stock', 'integer')
    .addColumn('awarded', 'integer', c => c.notNull())
    .addColumn('variant_id', 'text')
    .addUniqueConstraint('prizes_position', ['promotion_id', 'position'])
    .addCheckConstraint('prizes_stock', sql`awarded >= 0 and (stock is null or awarded <= stock)`)
    .execute()
}

async function createPlayers({ schema }: Kysely<Tables>) {
  await schema
    .createTable('prize_players')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('promotion_id', 'text', c => c.notNull().references('prize_promotions.id'))
    .addColumn('user_id', 'text', c => c.notNull().references('users.id'))
    .addColumn('draws', 'integer', c => c.notNull())
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('draws_today', 'integer', c => c.notNull())
    .addColumn('seed', 'text', c => c.notNull())
    .addColumn('seed_hash', 'text', c => c.notNull())
    .addColumn('committed_at', 'text', c => c.notNull())
    .addUniqueConstraint('prize_players_user', ['user_id', 'promotion_id'])
    .execute()
}

async function createDraws({ schema }: Kysely<Tables>) {
  await schema
    .createTable('prize_draws')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('promotion_id', 'text', c => c.notNull().references('prize_promotions.id'))
    .addColumn('user_id', 'text', c => c.references('users.id'))
    .addColumn('nonce', 'integer', c => c.notNull())
    .addColumn('seed', 'text', c => c.notNull())
    .addColumn('seed_hash', 'text', c => c.notNull())
    .addColumn('client_seed', 'text', c => c.notNull())
    .addColumn('committed_at', 'text', c => c.notNull())
    .addColumn('roll', 'integer', c => c.notNull())
    .addColumn('odds_json', 'text', c => c.notNull())
    .addColumn('prize_id', 'text', c => c.notNull().references('prizes.id'))
    .addColumn('value', 'bigint', c => c.notNull())
    .addColumn('coupon_id', 'text', c => c.references('coupons.id'))
    .addColumn('drawn_at', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('prize_draws_promotion').on('prize_draws').columns(['promotion_id', 'id']).execute()
  await schema.createIndex('prize_draws_user').on('prize_draws').columns(['user_id', 'id']).execute()
}

async function createDrawDays({ schema }: Kysely<Tables>) {
  await schema
    .createTable('prize_draw_days')
    .addColumn('promotion_id', 'text', c => c.notNull().references('prize_promotions.id'))
    .addColumn('day', 'text', c => c.notNull())
    .addColumn('draws', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('prize_draw_days_key', ['promotion_id', 'day'])
    .execute()
}
