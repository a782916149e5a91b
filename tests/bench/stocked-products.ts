import { CASH_LIMITS } from '../../src/domain/money/cash-on-delivery.ts'
import type { Database } from '../../src/server/platform/db/database.ts'

/** Pieces enough that nothing runs out while it is measured. */
export const PLENTY = 1_000_000_000
export const PRODUCTS_MAX = 200
/** Pieces in the one line of a measured cart. */
export const PIECES = 9
/** Category of what is never paid at the door. */
export const TICKETS = 'mother-and-baby/events'
/**
 * ₮ of a piece: a guest may pay the cart at the door without proving the phone, as most do, and a tenth of the limit is
 * left for delivery.
 */
export const AFFORDABLE_PRICE_MAX = (CASH_LIMITS.unverified_amount.initial * 0.9) / PIECES

/**
 * Fills the stock; answers products that anybody may buy now, with a variant each: no medicine, of which one customer gets
 * fewer boxes than a measured cart has pieces, and no tickets, which are paid ahead.
 */
export async function stockedProducts(db: Database) {
  await db.change(({ query }) => query.updateTable('stock').set({ on_hand: PLENTY }).execute())
  return db.query
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.slug', 'variants.id as variantId'])
    .where('products.requires_prescription', '=', 0)
    .where('products.age_restricted', '=', 0)
    .where('products.taxon', 'not like', 'medicine%')
    .where('products.taxon', '!=', TICKETS)
    .where('products.available_on', '<', new Date().toISOString())
    .where('variants.price', '>', 5_000)
    .where('variants.price', '<=', AFFORDABLE_PRICE_MAX)
    .limit(PRODUCTS_MAX)
    .execute()
}
