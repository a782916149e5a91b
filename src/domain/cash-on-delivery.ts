import { HOUR_MS } from './time.ts'

/**
 * An order paid in cash leaves the warehouse before anybody has paid for it. Phones that are not verified by a code get
 * less: the number may be invented, or somebody else's.
 */
export const CASH_ON_DELIVERY_LIMITS = {
  /** Most ₮ to be paid at the door without a verified phone: most carts are below it. */
  unverifiedAmount: 300_000,
  /** Open cash orders of one phone. */
  unverifiedOpen: 3,
  verifiedOpen: 10,
  /** Orders of one phone that their buyer canceled within `canceledDays`: the next one has to be paid in advance. */
  canceled: 4,
  canceledDays: 7
} as const

/** Per network and hour; 200 buyers of a campaign behind one carrier's address pass. */
export const SHOPPING_LIMITS = {
  carts: { name: 'carts-network', max: 400, windowMs: HOUR_MS },
  /** Cash orders of unverified phones; beyond it the buyer verifies the phone, and nobody is refused. */
  unverifiedCash: { name: 'cash-network', max: 250, windowMs: HOUR_MS },
  /** Confirmations by SMS to unverified phones; beyond it the order is accepted without one. */
  unverifiedConfirmations: { name: 'confirmations-network', max: 250, windowMs: HOUR_MS }
} as const

export interface CashOnDeliverySituation {
  /** ₮ to be paid at the door. */
  readonly due: number
  readonly isPhoneVerified: boolean
  /**
   * Open and recently canceled orders of this phone. For a verified phone only orders placed while it was verified
   * count.
   */
  readonly open: number
  readonly canceled: number
}

export type CashOnDeliveryProblem = 'phone-verification-required' | 'cash-orders-open' | 'cash-canceled-often'

/**
 * Why an order cannot be paid at the door. Orders that strangers placed with this number stop counting once it is
 * verified.
 */
export function cashOnDeliveryProblem({
  due,
  isPhoneVerified,
  open,
  canceled
}: CashOnDeliverySituation): CashOnDeliveryProblem | undefined {
  if (!isPhoneVerified) {
    const isLowRisk =
      due <= CASH_ON_DELIVERY_LIMITS.unverifiedAmount &&
      open < CASH_ON_DELIVERY_LIMITS.unverifiedOpen &&
      canceled < CASH_ON_DELIVERY_LIMITS.canceled
    return isLowRisk ? undefined : 'phone-verification-required'
  }
  if (canceled >= CASH_ON_DELIVERY_LIMITS.canceled) return 'cash-canceled-often'
  return open >= CASH_ON_DELIVERY_LIMITS.verifiedOpen ? 'cash-orders-open' : undefined
}
