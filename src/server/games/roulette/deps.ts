import type { VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { StockLocation } from '../../catalogue/branches/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface RouletteDeps {
  readonly db: Database
  readonly variantDetails: VariantDetailsCache
  readonly branches: readonly StockLocation[]
  /** A whole number from 0 to below `bound`, each as likely as the others; `randomInt` of node:crypto. */
  readonly randomBelow: (bound: number) => number
  readonly now: () => Date
}
