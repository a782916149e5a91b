/** Kinds of disagreement between our payments and a provider's statement. */
export type DiscrepancyKind =
  /** The provider has a payment that we do not know. */
  | 'unknown'
  /** We count a payment that the provider does not have. */
  | 'missing'
  | 'amount'
  /** The provider refunded a payment that we count as paid. */
  | 'returned-there'
  /** We count a payment as refunded through the provider, which still has it. */
  | 'not-returned'

interface Ours {
  /** Captured, ₮. */
  readonly amount: number
  /** Refunded through its provider, ₮. */
  readonly returned: number
}

interface Theirs {
  readonly state: 'open' | 'paid' | 'partial' | 'refunded' | 'closed'
  readonly paidAmount: number
}

/** Compares a payment with the provider's record of it; undefined when both agree. */
export function discrepancyOf(ours: Ours, theirs: Theirs): DiscrepancyKind | undefined {
  const isAllBack = ours.returned === ours.amount
  if (theirs.state === 'refunded') return isAllBack ? undefined : 'returned-there'
  if (theirs.paidAmount === 0) return isAllBack ? undefined : 'missing'
  if (isAllBack) return 'not-returned'
  // After a refund some providers report the rest of a payment, some its original amount.
  return theirs.paidAmount === ours.amount || theirs.paidAmount === ours.amount - ours.returned ? undefined : 'amount'
}
