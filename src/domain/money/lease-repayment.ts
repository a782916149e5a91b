import { instalmentsOf, type Instalment } from './lease.ts'

/** Instalment of a running lease. */
export interface LeaseInstalment extends Instalment {
  readonly isPaid: boolean
}

export interface EarlyRepayment {
  /** Due now, ₮: all remaining principal, and interest of the months that have begun. */
  readonly amount: number
  readonly principal: number
  readonly interest: number
  /** Interest of later months that is waived, ₮. */
  readonly saved: number
}

/**
 * Early repayment on a day of Ulaanbaatar. A month that has begun costs its interest, a later one nothing; paying on a
 * due date does not begin the next month.
 */
export function earlyRepayment(owed: readonly LeaseInstalment[], start: string, today: string): EarlyRepayment {
  let [principal, interest, saved] = [0, 0, 0]
  for (const [index, each] of owed.entries()) {
    if (each.isPaid) continue
    principal += each.principal
    const begins = owed[index - 1]?.dueOn ?? start
    if (begins < today) interest += each.interest
    else saved += each.interest
  }
  return { amount: principal + interest, principal, interest, saved }
}

/** The next unpaid instalment. */
export const nextInstalment = (owed: readonly LeaseInstalment[]) => owed.find(({ isPaid }) => !isPaid)

/** An instalment is late from the day after its due date. */
export const isLeaseLate = (owed: readonly LeaseInstalment[], today: string) =>
  owed.some(each => !each.isPaid && each.dueOn < today)

/** Remaining principal, ₮. */
export const principalLeft = (owed: readonly LeaseInstalment[]) =>
  owed.reduce((sum, { isPaid, principal }) => (isPaid ? sum : sum + principal), 0)

export interface LeaseReduction {
  /** Principal that is no longer owed, ₮. */
  readonly forgiven: number
  /** Refunded to the buyer, ₮. */
  readonly refunded: number
  /** Remaining instalments: lower amounts on the same days. */
  readonly instalments: readonly Instalment[]
}

/**
 * Reduces a lease after products worth `amount` ₮ were returned: first the remaining principal shrinks, and only the
 * part that was already paid is refunded. Remaining instalments keep their days and become lower, because interest is
 * charged on the remaining principal.
 */
export function reduceLease(owed: readonly LeaseInstalment[], amount: number): LeaseReduction {
  const unpaid = owed.filter(({ isPaid }) => !isPaid)
  const left = principalLeft(owed)
  const forgiven = Math.min(amount, left)
  const rest = left - forgiven
  const instalments =
    rest === 0
      ? []
      : instalmentsOf(
          rest,
          unpaid.map(({ dueOn }) => dueOn),
          unpaid[0]?.number
        )
  return { forgiven, refunded: amount - forgiven, instalments }
}
