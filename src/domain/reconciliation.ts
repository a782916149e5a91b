/** What does not agree between our books and a payment provider's. */
export type DiscrepancyKind =
  /** They have money that we know nothing of. */
  | 'unknown'
  /** We count money that they do not have. */
  | 'missing'
  | 'amount'
  /** They have given back what we keep as paid. */
  | 'returned-there'
  /** We say it went back through them, and they still have it. */
  | 'not-returned'

interface Ours {
  /** ₮ that came. */
  readonly amount: number
  /** ₮ of it that went back through its source. */
  readonly returned: number
}

interface Theirs {
  readonly state: 'open' | 'paid' | 'partial' | 'refunded' | 'closed'
  readonly paidAmount: number
}

/** How a payment that we count stands with its provider; undefined when both say the same. */
export function discrepancyOf(ours: Ours, theirs: Theirs): DiscrepancyKind | undefined {
  const isAllBack = ours.returned === ours.amount
  if (theirs.state === 'refunded') return isAllBack ? undefined : 'returned-there'
  if (theirs.paidAmount === 0) return isAllBack ? undefined : 'missing'
  if (isAllBack) return 'not-returned'
  // Some providers tell what is left of a payment, some what it was.
  return theirs.paidAmount === ours.amount || theirs.paidAmount === ours.amount - ours.returned ? undefined : 'amount'
}
