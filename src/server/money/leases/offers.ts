import { plansOf } from '../../../contract/money/lease-plan.ts'
import type { LeaseOfferBody } from '../../../contract/money/lease.ts'
import {
  leaseOrderProblem,
  leaseCustomerProblem,
  type Leasable,
  type LeaseHistory
} from '../../../domain/money/lease.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { leaseMessage } from '../../ordering/checkout/index.ts'

/** Plans of a lease, or why there is none: first by the goods, then by the customer. */
export function leaseOffer(
  what: Leasable,
  standing: LeaseHistory | undefined,
  today: string,
  locale: Locale
): LeaseOfferBody {
  const orderProblem = leaseOrderProblem(what)
  const offer = plansOf(what.price, today)
  const plans = orderProblem ? [] : offer.plans
  const code = orderProblem ?? leaseCustomerProblem(standing, plans[0]?.financed ?? 0)
  return {
    allowed: code === undefined,
    reason: code ? { code, message: leaseMessage(code, locale) } : null,
    ...offer,
    plans
  }
}
