import { instalmentsOf, type Instalment } from './lease.ts'

/** One payment of a running lease. */
export interface LeaseInstalment extends Instalment {
  readonly isPaid: boolean
}

export interface EarlyRepayment {
  /** What is paid now, ₮: all goods still owed, and the interest of the months that have begun. */
  readonly amount: number
  readonly principal: number
  readonly interest: number
  /** Interest of later months, ₮, that is never paid. */
  readonly saved: number
}

/**
 * Repaying everything on a day of Ulaanbaatar. A month that has begun costs its interest, a later one nothing: paying
 * on the very day an instalment falls due does not begin the next month.
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

/** The payment that is next, if any. */
export const nextInstalment = (owed: readonly LeaseInstalment[]) => owed.find(({ isPaid }) => !isPaid)

/** An instalment is late the day after it was due. */
export const isLeaseLate = (owed: readonly LeaseInstalment[], today: string) =>
  owed.some(each => !each.isPaid && each.dueOn < today)

/** ₮ of goods still owed. */
export const principalLeft = (owed: readonly LeaseInstalment[]) =>
  owed.reduce((sum, { isPaid, principal }) => (isPaid ? sum : sum + principal), 0)

export interface LeaseReduction {
  /** What is owed no more, ₮. */
  readonly forgiven: number
  /** What goes back to the buyer, ₮. */
  readonly refunded: number
  /** The payments that are left, lower ones on the same days. */
  readonly instalments: readonly Instalment[]
}

/**
 * Goods worth `amount` came back: first less is owed for them, and only what was already paid for them goes back. The
 * payments that are left stay on their days and become lower, for interest is then of what is still owed.
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
