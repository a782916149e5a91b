import { HOUR_MS } from '../time.ts'

interface LimitRange {
  /** Limit until the shop's owners choose another. */
  readonly initial: number
  readonly min: number
  readonly max: number
}

/**
 * An order paid in cash leaves the warehouse before anybody has paid for it. Phones that are not verified by a code get
 * less: the number may be invented, or somebody else's. Owners of the shop choose within ranges that shut nobody out
 * and let nobody empty a warehouse.
 */
export const CASH_LIMITS = {
  /** Most ₮ to be paid at the door without a verified phone: most carts are below it. */
  unverified_amount: { initial: 300_000, min: 0, max: 2_000_000 },
  /** Open cash orders of one phone. */
  unverified_open: { initial: 3, min: 1, max: 10 },
  verified_open: { initial: 10, min: 1, max: 50 },
  /** Orders of one phone that their buyer canceled within `CANCELED_ORDERS_DAYS`: the next one has to be paid in advance. */
  canceled: { initial: 4, min: 1, max: 20 }
} as const satisfies Readonly<Record<string, LimitRange>>

export type CashLimitName = keyof typeof CASH_LIMITS
export const CASH_LIMIT_NAMES = Object.keys(CASH_LIMITS) as readonly CashLimitName[]
export type CashLimits = Readonly<Record<CashLimitName, number>>

export const CANCELED_ORDERS_DAYS = 7

/** Limits in force: those that were chosen, within the ranges of this version, and the initial ones. */
export const cashLimits = (chosen: ReadonlyMap<string, number> = new Map()): CashLimits =>
  Object.fromEntries(
    CASH_LIMIT_NAMES.map(name => {
      const { initial, min, max } = CASH_LIMITS[name]
      return [name, Math.min(max, Math.max(min, chosen.get(name) ?? initial))]
    })
  ) as CashLimits

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
export function cashOnDeliveryProblem(
  { due, isPhoneVerified, open, canceled }: CashOnDeliverySituation,
  limits: CashLimits
): CashOnDeliveryProblem | undefined {
  if (!isPhoneVerified) {
    const isLowRisk = due <= limits.unverified_amount && open < limits.unverified_open && canceled < limits.canceled
    return isLowRisk ? undefined : 'phone-verification-required'
  }
  if (canceled >= limits.canceled) return 'cash-canceled-often'
  return open >= limits.verified_open ? 'cash-orders-open' : undefined
}
