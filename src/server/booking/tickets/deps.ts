import type { Orders, ReturnService } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { TicketEvents } from './events.ts'
import type { TicketCodes } from './ticket-codes.ts'

export interface TicketDeps {
  readonly db: Database
  readonly events: TicketEvents
  readonly codes: TicketCodes
  readonly variantDetails: VariantDetailsCache
  readonly orders: Pick<Orders, 'lockById'>
  readonly returns: Pick<ReturnService, 'returnDigital'>
  readonly publicUrl: string
  readonly now: () => Date
}
