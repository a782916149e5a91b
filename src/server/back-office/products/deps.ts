import type { StockLocation } from '../../catalogue/branches/index.ts'
import type { Catalogue } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface ProductsDeps {
  readonly db: Database
  readonly catalogue: Pick<Catalogue, 'search'>
  readonly branches: readonly StockLocation[]
  /** Folder of uploaded pictures. */
  readonly pictureFolder: string
  readonly now: () => Date
}
