import { plansOf } from '../../../contract/lease-plan.ts'
import type { LeaseOfferBody } from '../../../contract/lease.ts'
import {
  productProblem,
  LEASE_FROM,
  LEASE_MAX,
  personProblem,
  type Leasable,
  type LeaseProblem,
  type LeaseStanding
} from '../../../domain/lease.ts'
import { money } from '../../../i18n/format.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'

/** What it would cost, and whether it can be had: by the goods first, then by who asks. */
export function offerOf(
  what: Leasable,
  standing: LeaseStanding | undefined,
  today: string,
  locale: Locale
): LeaseOfferBody {
  const ofGoods = productProblem(what)
  const offer = plansOf(what.price, today)
  const plans = ofGoods ? [] : offer.plans
  const code = ofGoods ?? personProblem(standing, plans[0]?.financed ?? 0)
  return {
    allowed: code === undefined,
    reason: code ? { code, message: leaseSentence(code, locale) } : null,
    ...offer,
    plans
  }
}

export const leaseSentence = (code: LeaseProblem, locale: Locale) => words(locale, 'problem')(code, leaseValues(locale))

/** What the sentences mention. */
export const leaseValues = (locale: Locale) => ({ min: money(locale, LEASE_FROM), max: money(locale, LEASE_MAX) })
