import { stockedVariants } from '../products/index.ts'
import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { StockLocation } from './locations.ts'

const ROWS_AT_ONCE = 200

/**
 * Puts some of the seed's stock into the branches: up to half of each product, by a number derived from its
 * SKU, so that every empty shop is filled alike. The rest stays at the warehouse.
 */
export async function seedBranchStock(db: Database, locations: readonly StockLocation[]) {
  if (locations.length === 0) return
  const variants = await stockedVariants(db)
  const rows = variants.flatMap(({ id, sku, on_hand }) => {
    const drawn = createHash('sha256').update(sku).digest()
    const fair = Math.floor(on_hand / 2 / locations.length)
    return locations
      .map(({ code }, index) => ({
        variant_id: id,
        location: code,
        count_on_hand: Math.min(
          Math.max(fair, on_hand > index * 3 ? 1 : 0),
          (drawn[index % drawn.length] ?? 0) % (fair + 2)
        )
      }))
      .filter(({ count_on_hand }) => count_on_hand > 0)
  })
  await db.change(async ({ query }) => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      await query
        .insertInto('branch_stock')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .onConflict(c => c.doNothing())
        .execute()
  })
}
