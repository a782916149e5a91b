import type { Database } from '../../platform/db/database.ts'
import type { PaymentService } from '../../money/payments/index.ts'

/** An airport as quotes name it. */
export interface QuotedAirport {
  readonly iata: string
  readonly name: string
  readonly city: string
  readonly city_mn: string
  readonly cc: string
}

export interface TravelDeps {
  readonly db: Database
  readonly payments: Pick<PaymentService, 'open' | 'newest' | 'refresh' | 'methods'>
  /** An airport by its IATA code. */
  readonly findAirport: (iata: string) => Promise<QuotedAirport | undefined>
  readonly now: () => Date
}
