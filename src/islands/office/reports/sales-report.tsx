import { Suspense } from 'react'
import type { ReportBody, SalesReport } from '../../../contract/staff/reports.ts'
import { date, money, number } from '../../../i18n/format.ts'
import { lazyComponent } from '../../shell/lazy-component.ts'
import { useOffice, useScreenWords } from '../words.tsx'
import { Figures } from './figures.tsx'
import { ReportSection, type ReportProps } from './report-section.tsx'
import { ReportTable } from './report-table.tsx'
import { useOrdersLink, withActivity } from './row-links.tsx'

/** The plotting library comes with the first chart that is drawn. */
const DayChart = lazyComponent(() => import('./day-chart.tsx'))

/** Gross, refunds and net of each day. */
export const Sales = ({ selection }: ReportProps) => (
  <ReportSection name="sales" selection={selection}>
    {(report, compared) => <SalesOf report={report} compared={compared} selection={selection} />}
  </ReportSection>
)

interface Props extends ReportProps {
  readonly report: SalesReport
  readonly compared: ReportBody<'sales'>['compared']
}

function SalesOf({ report, compared, selection }: Props) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const orders = useOrdersLink()
  const tugrik = (amount: number) => money(locale, amount)
  const before = compared?.report.total
  const { total, rows } = report
  const paid = (text: string) => orders(withActivity('paid', selection), text)
  return (
    <>
      <Figures
        figures={[
          { name: words.figure_net, value: total.net, before: before?.net, show: tugrik, link: paid },
          { name: words.figure_gross, value: total.gross, before: before?.gross, show: tugrik, link: paid },
          {
            ...{ name: words.figure_refunds, value: total.refunds, before: before?.refunds, show: tugrik },
            link: text => orders(withActivity('refunded', selection), text)
          },
          {
            ...{ name: words.figure_orders, value: total.orders, before: before?.orders },
            ...{ show: value => number(locale, value), link: paid }
          },
          { name: words.figure_average, value: total.average, before: before?.average, show: tugrik, link: paid }
        ]}
      />
      <figure className="mt-4">
        <figcaption className="font-medium">{words.chart_sales}</figcaption>
        <Suspense fallback={<div className="h-60" />}>
          <DayChart
            days={rows.map(({ day }) => day)}
            now={rows.map(({ net }) => net)}
            before={compared?.report.rows.map(({ net }) => net)}
          />
        </Suspense>
      </figure>
      <SalesTable report={report} />
    </>
  )
}

/** The chart for those who cannot see it, and for those who want to know. */
function SalesTable({ report: { rows } }: { readonly report: SalesReport }) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const orders = useOrdersLink()
  const onDay = (activity: 'paid' | 'refunded', day: string, value: number, text: string) =>
    value === 0 ? text : orders(withActivity(activity, { from: day, to: day }), text)
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium">{words.as_table}</summary>
      <ReportTable
        label={words.report_sales}
        rows={rows}
        keyOf={({ day }) => day}
        columns={[
          { name: words.column_day, isText: true, value: ({ day }) => date(locale, day) },
          {
            name: words.column_orders,
            value: ({ day, orders: count }) => onDay('paid', day, count, number(locale, count))
          },
          {
            name: words.column_gross,
            value: ({ day, gross }) => onDay('paid', day, gross, money(locale, gross))
          },
          {
            name: words.column_refunds,
            value: ({ day, refunds }) => onDay('refunded', day, refunds, money(locale, refunds))
          },
          { name: words.column_net, value: ({ net }) => money(locale, net) }
        ]}
      />
    </details>
  )
}
