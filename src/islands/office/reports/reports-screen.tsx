import { getRouteApi } from '@tanstack/react-router'
import { isReportPeriod } from '../../../domain/back-office/report-period.ts'
import { localDate } from '../../../domain/time.ts'
import { comparisonOf, periodOf, type ReportSearch } from '../../../stores/office/report-search.ts'
import { NoPermission } from '../error-screen.tsx'
import { Heading } from '../heading.tsx'
import { useMay, useScreenWords } from '../words.tsx'
import { FailedSearches, RepeatPurchases, Stock } from './catalogue-reports.tsx'
import { Margin } from './margin-report.tsx'
import { Deliveries, Funnel, Payments, Returns } from './order-reports.tsx'
import { PeriodBar } from './period-bar.tsx'
import { Sales } from './sales-report.tsx'

const route = getRouteApi('/reports')

/** Figures of a period beside those of another; all of the choice stands in the address. */
export default function ReportsScreen() {
  return useMay('reports.read') ? <Reports /> : <NoPermission />
}

function Reports() {
  const words = useScreenWords('office-reports')
  const mayCosts = useMay('costs.read')
  // The route's own type is `any` to TypeScript 6, which the linter asks.
  const read: unknown = route.useSearch()
  const search = read as ReportSearch
  const today = localDate(new Date())
  const period = periodOf(search, today)
  const selection = { ...period, compare: comparisonOf(search) }
  return (
    <>
      <Heading title={words.title}>{words.title}</Heading>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <PeriodBar search={search} period={period} today={today} />
      {isReportPeriod(period) && (
        <div className="mt-8 grid gap-x-6 gap-y-12 wide:grid-cols-2">
          <Sales selection={selection} />
          {mayCosts && <Margin selection={selection} />}
          <Funnel selection={selection} />
          <Payments selection={selection} />
          <Deliveries selection={selection} />
          <Returns selection={selection} />
          <Stock selection={selection} />
          <FailedSearches selection={selection} />
          <RepeatPurchases selection={selection} />
        </div>
      )}
    </>
  )
}
