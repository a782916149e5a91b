/** Tests in `tests/server/money` that mutation testing of the money services runs. */
export const MONEY_TESTS = [
  'coupon-uses',
  'coupons',
  'gift-cards',
  'late-payments',
  'leases',
  'order-refunds',
  'payment-captures',
  'payments',
  'prepaid-purchases',
  'promotion-code-limits',
  'provider-failures',
  'refunds',
  'settlement',
  'wallet',
  'wallet-ledger',
  'wallet-orders'
]
