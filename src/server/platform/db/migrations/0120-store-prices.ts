import type { Migration } from './migration.ts'

/** What a variant costs in the branches, where that is not its price online. */
export const storePrices: Migration = {
  name: '0120-store-prices',
  up: async db => db.schema.alterTable('variants').addColumn('store_price', 'integer').execute()
}
