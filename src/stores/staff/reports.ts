import { getReport } from '../../api/staff/reports.ts'
import type { ReportName } from '../../contract/staff/reports.ts'
import { periodDays, type ReportComparison, type ReportPeriod } from '../../domain/back-office/report-period.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'

export { reportFileUrl } from '../../api/staff/reports.ts'

/** Figures of a screen that is looked at are read anew this often: those that move with every order, and the others. */
const REFRESH_MS = 30 * SECOND_MS
const SLOW_REFRESH_MS = 5 * MINUTE_MS
const SLOW: readonly ReportName[] = ['failed_searches', 'stock', 'repeat_purchases']
/** Longer periods sum tens of thousands of orders, and one more hardly shows. */
const LIVE_DAYS_MAX = 92

const refreshOf = (name: ReportName, period: ReportPeriod) =>
  SLOW.includes(name) || periodDays(period) > LIVE_DAYS_MAX ? SLOW_REFRESH_MS : REFRESH_MS

export interface ReportSelection extends ReportPeriod {
  readonly compare: ReportComparison
}

export const reportQuery = <Name extends ReportName>(name: Name, { from, to, compare }: ReportSelection) => ({
  queryKey: ['reports', name, from, to, compare],
  queryFn: () => getReport(name, { from, to, compare }),
  refetchInterval: refreshOf(name, { from, to }),
  placeholderData: <Body>(before: Body | undefined) => before
})
