import type { ChosenMethod } from '../../../contract/money/payment.ts'
import type { CheckoutService } from '../../ordering/checkout/index.ts'
import type { CartService, Orders } from '../../ordering/orders/index.ts'
import type { Database } from '../../platform/db/database.ts'

export interface PhoneOrdersDeps {
  readonly db: Database
  readonly now: () => Date
  readonly orders: Orders
  readonly cart: Pick<CartService, 'start' | 'add' | 'change'>
  readonly checkout: Pick<CheckoutService, 'update' | 'offers' | 'complete'>
  /** Ways to pay that are set up. */
  readonly methods: () => Promise<readonly ChosenMethod[]>
}
