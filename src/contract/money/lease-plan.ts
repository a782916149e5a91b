import { LEASE_INTEREST_PERCENT_A_MONTH, LEASE_MONTHS, leasePlan, type Instalment } from '../../domain/money/lease.ts'
import type { LeaseInstalmentBody, LeaseOfferBody } from './lease.ts'

/** Cost of leasing at a price (₮) over each term, starting on a day of Ulaanbaatar. */
export const plansOf = (
  price: number,
  today: string
): Pick<LeaseOfferBody, 'price' | 'interest_percent_a_month' | 'plans'> => ({
  price,
  interest_percent_a_month: LEASE_INTEREST_PERCENT_A_MONTH,
  plans: LEASE_MONTHS.map(months => {
    const { downPayment, financed, monthly, interest, total, instalments } = leasePlan(price, months, today)
    return {
      months,
      down_payment: downPayment,
      financed,
      monthly,
      interest,
      total,
      instalments: instalments.map(instalmentBody)
    }
  })
})

export const instalmentBody = ({ dueOn, ...each }: Instalment): LeaseInstalmentBody => ({
  number: each.number,
  due_on: dueOn,
  principal: each.principal,
  interest: each.interest,
  amount: each.amount,
  left: each.left
})
