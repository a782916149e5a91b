/** Kinds of disagreement between our payments and a provider's statement. */
export type DiscrepancyKind =
  /** The provider has a payment that we do not know. */
  | 'unknown'
  /** We count a payment that the provider does not have. */
  | 'missing'
  | 'amount'
  /** The provider refunded a payment that we count as paid. */
  | 'refunded-at-provider'
  /** We count a payment as refunded through the provider, which still has it. */
  | 'not-refunded-at-provider'

interface Ours {
  /** Captured, ₮. */
  readonly amount: number
  /** Refunded through its provider, ₮. */
  readonly refunded: number
}

interface Theirs {
  readonly state: 'open' | 'paid' | 'partial' | 'refunded' | 'closed'
  readonly paidAmount: number
}

/** Compares a payment with the provider's record of it; undefined when both agree. */
export function discrepancyOf(ours: Ours, theirs: Theirs): DiscrepancyKind | undefined {
  const isFullyRefunded = ours.refunded === ours.amount
  if (theirs.state === 'refunded') return isFullyRefunded ? undefined : 'refunded-at-provider'
  if (theirs.paidAmount === 0) return isFullyRefunded ? undefined : 'missing'
  if (isFullyRefunded) return 'not-refunded-at-provider'
  // After a refund some providers report the rest of a payment, some its original amount.
  return theirs.paidAmount === ours.amount || theirs.paidAmount === ours.amount - ours.refunded ? undefined : 'amount'
}
