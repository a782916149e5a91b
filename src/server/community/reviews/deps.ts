import type { Catalogue } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { Moderation } from '../moderation/index.ts'
import type { ReviewPhotos } from './photos.ts'

interface ReviewedVendor {
  readonly name: string
  /** Most of what it sells is alcohol: praise of it would be praise of what may not be advertised (decision 0050). */
  readonly isForAdults: boolean
}

export interface ReviewDeps {
  readonly db: Database
  readonly pseudonymize: Pseudonymize
  readonly now: () => Date
  readonly moderation: Moderation
  readonly photos: ReviewPhotos
  readonly product: Catalogue['product']
  /** A seller of products that can be bought, by its code. */
  readonly vendor: (code: string) => Promise<ReviewedVendor | undefined>
}
