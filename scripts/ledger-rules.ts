import { STOCK_LEDGER_RULES } from '../src/server/catalogue/stock/index.ts'
import { COUPON_AND_GIFT_CARD_LEDGER_RULES } from '../src/server/money/coupons/index.ts'
import { PAYMENT_LEDGER_RULES } from '../src/server/money/payments/index.ts'
import { WALLET_LEDGER_RULES } from '../src/server/money/wallet/index.ts'
import { ORDER_LEDGER_RULES } from '../src/server/ordering/orders/index.ts'

/** Everything that `npm run payments -- audit` adds up again. */
export const LEDGER_RULES = [
  ...WALLET_LEDGER_RULES,
  ...PAYMENT_LEDGER_RULES,
  ...COUPON_AND_GIFT_CARD_LEDGER_RULES,
  ...STOCK_LEDGER_RULES,
  ...ORDER_LEDGER_RULES
]
