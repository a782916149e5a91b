import { HOUR_MS } from './time.ts'

/**
 * Goods of an order paid at the door leave the shelf before anybody has paid for them. Numbers nobody has proved get less:
 * they may be invented, or somebody else's.
 */
export const CASH_ON_DELIVERY_LIMITS = {
  /** ₮ to be paid at the door without a code to the phone: most baskets are below it. */
  unverifiedAmount: 300_000,
  /** Orders of one number that wait for the courier. */
  unverifiedOpen: 3,
  verifiedOpen: 10,
  /** Orders of one number that were taken back by their buyer in so many days: the next is paid first. */
  canceled: 4,
  canceledDays: 7
} as const

/** One network in an hour; 200 buyers of a campaign behind one carrier's address pass. */
export const SHOPPING_LIMITS = {
  carts: { name: 'carts-network', most: 400, windowMs: HOUR_MS },
  /** Cash orders of numbers nobody has proved; beyond it a code proves the phone, and nobody is refused. */
  unverifiedCash: { name: 'cash-network', most: 250, windowMs: HOUR_MS },
  /** Text messages that confirm an order to numbers nobody has proved; beyond it the order is taken without one. */
  unverifiedConfirmations: { name: 'confirmations-network', most: 250, windowMs: HOUR_MS }
} as const

export interface CashOnDeliverySituation {
  /** ₮ to be paid at the door. */
  readonly due: number
  readonly isPhoneVerified: boolean
  /** Orders of this number that wait for the courier, and those taken back lately. Of a proved one only those that it proved. */
  readonly open: number
  readonly canceled: number
}

export type CashOnDeliveryProblem = 'phone-proof-required' | 'cash-orders-open' | 'cash-canceled-often'

/** Why an order cannot be paid at the door as it stands. Whatever others did with an invented number ends with the code. */
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
    return isLowRisk ? undefined : 'phone-proof-required'
  }
  if (canceled >= CASH_ON_DELIVERY_LIMITS.canceled) return 'cash-canceled-often'
  return open >= CASH_ON_DELIVERY_LIMITS.verifiedOpen ? 'cash-orders-open' : undefined
}
