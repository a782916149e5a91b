import type { ReportBody, ReportName, ReportOf, ReportQuery } from '../../../contract/staff/reports.ts'
import { comparedPeriod, type ReportPeriod } from '../../../domain/back-office/report-period.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import { failedSearches, stock } from './catalogue.ts'
import { margin } from './margin.ts'
import { deliveries, funnel, repeatPurchases, returns } from './orders.ts'
import { payments } from './payments.ts'
import { sales } from './sales.ts'

export interface ReportDeps {
  readonly db: Database
  readonly now: () => Date
}

type Readers = {
  readonly [Name in ReportName]: (deps: ReportDeps, period: ReportPeriod, locale: Locale) => Promise<ReportOf<Name>>
}

const READERS: Readers = {
  sales: ({ db }, period) => sales(db, period),
  margin: ({ db }, period, locale) => margin(db, period, locale),
  funnel: ({ db }, period) => funnel(db, period),
  payments: ({ db }, period) => payments(db, period),
  deliveries: ({ db }, period) => deliveries(db, period),
  returns: ({ db }, period) => returns(db, period),
  failed_searches: ({ db }, period) => failedSearches(db, period),
  stock: ({ db, now }, period, locale) => stock(db, period, { locale, now: now() }),
  repeat_purchases: ({ db }, period) => repeatPurchases(db, period)
}

/** Stock is known for today only, so it has no period to compare with. */
const INCOMPARABLE: readonly ReportName[] = ['stock']

export async function readReport<Name extends ReportName>(
  deps: ReportDeps,
  name: Name,
  { from, to, compare }: ReportQuery,
  locale: Locale
): Promise<ReportBody<Name>> {
  const read = READERS[name]
  const period = { from, to }
  const before = INCOMPARABLE.includes(name) ? undefined : comparedPeriod(period, compare)
  const body = {
    period,
    report: await read(deps, period, locale),
    compared: before ? { period: before, report: await read(deps, before, locale) } : null
  }
  return body as ReportBody<Name>
}
