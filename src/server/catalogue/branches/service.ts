import type { StockItemBody } from '../../../contract/catalogue/stock-item.ts'
import { stockByLocation, WAREHOUSE } from '../../../domain/catalogue/branch-stock.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { findVariant } from '../products/index.ts'
import type { Database, Reader } from '../../platform/db/database.ts'
import type { StockLocation } from './locations.ts'
import { branchStockOfVariant } from './queries.ts'

/** Counted stock of a variant in each branch. */
export const branchStockCounts = (reader: Reader, variantId: string) =>
  reader.all(branchStockOfVariant, { variant_id: variantId })

export type BranchService = ReturnType<typeof createBranchService>

/**
 * Stock by branch. Sales and reservations do not touch branches, so that they stay fast: the
 * ledger's balance is distributed over the locations on request.
 */
export const createBranchService = (db: Database, locations: readonly StockLocation[]) => ({
  async stockItems(variantId: string, locale: Locale): Promise<readonly StockItemBody[] | undefined> {
    const variant = await findVariant(db, variantId)
    if (!variant?.active) return undefined
    const countByBranch = new Map(
      (await branchStockCounts(db, variantId)).map(each => [each.location, each.count_on_hand])
    )
    const branchStock = locations.map(({ code }) => ({ location: code, count: countByBranch.get(code) ?? 0 }))
    return stockByLocation(variant.on_hand - variant.reserved, branchStock).map(({ location, count }) => {
      const branch = locations.find(({ code }) => code === location)
      return {
        id: `${variantId}:${location}`,
        count_on_hand: count,
        backorderable: false,
        stock_location_id: location,
        variant_id: variantId,
        stock_location: {
          id: location,
          name:
            location === WAREHOUSE || !branch
              ? words(locale, 'branches')('warehouse')
              : branch.name[isShopLocale(locale) ? locale : 'mn'],
          slug: branch?.slug ?? null
        }
      }
    })
  }
})
