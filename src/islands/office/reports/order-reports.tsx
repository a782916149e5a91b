import type {
  DeliveriesReport,
  FunnelReport,
  PaymentsReport,
  ReportBody,
  ReturnsReport
} from '../../../contract/staff/reports.ts'
import type { OrderActivity } from '../../../domain/ordering/order-list.ts'
import type { FunnelStep } from '../../../domain/back-office/report.ts'
import { money, number } from '../../../i18n/format.ts'
import { useOffice, useScreenWords } from '../words.tsx'
import { Figures, percent } from './figures.tsx'
import { ReportSection, type ReportProps } from './report-section.tsx'
import { ReportTable } from './report-table.tsx'
import { useOrdersLink, usePaymentsLink, withActivity } from './row-links.tsx'

/** The funnel from carts to orders, step by step. */
export const Funnel = ({ selection }: ReportProps) => (
  <ReportSection name="funnel" selection={selection}>
    {(report, compared) => <FunnelOf report={report} compared={compared} selection={selection} />}
  </ReportSection>
)

interface FunnelProps extends ReportProps {
  readonly report: FunnelReport
  readonly compared: ReportBody<'funnel'>['compared']
}

const stepOf = (report: FunnelReport | undefined, step: FunnelStep) => report?.rows.find(row => row.step === step)

function FunnelOf({ report, compared, selection: { from, to } }: FunnelProps) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const orders = useOrdersLink()
  const count = (value: number) => number(locale, value)
  const [placed, before] = [stepOf(report, 'placed'), stepOf(compared?.report, 'placed')]
  const placedRows = (text: string) => orders({ from, to }, text)
  return (
    <>
      <Figures
        figures={[
          {
            ...{ name: words.figure_placed, value: placed?.orders ?? 0, before: before?.orders },
            ...{ show: count, link: placedRows }
          },
          {
            ...{ name: words.figure_placed_share, value: placed?.share ?? null, before: before?.share },
            ...{ show: value => percent(locale, value), link: placedRows }
          }
        ]}
      />
      <ReportTable
        label={words.report_funnel}
        rows={report.rows}
        keyOf={({ step }) => step}
        columns={[
          { name: words.column_step, isText: true, value: ({ step }) => words[`step_${step}`] },
          {
            name: words.column_orders,
            value: row => (row.step === 'placed' && row.orders > 0 ? placedRows(count(row.orders)) : count(row.orders))
          },
          { name: words.column_share, value: ({ share }) => percent(locale, share), bar: ({ share }) => share }
        ]}
      />
    </>
  )
}

/** How payments through each provider ended. */
export function Payments({ selection }: ReportProps) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const payments = usePaymentsLink()
  const { from, to } = selection
  const linked = (method: string, state: string, value: number) =>
    value === 0 ? count(value) : payments({ ...{ method, from, to }, ...(state && { state }) }, count(value))
  const count = (value: number) => number(locale, value)
  type Row = PaymentsReport['rows'][number]
  return (
    <ReportSection name="payments" selection={selection}>
      {({ rows, total }, compared) => (
        <>
          <Figures
            figures={[
              {
                ...{ name: words.figure_attempts, value: total.attempts, before: compared?.report.total.attempts },
                ...{ show: count, link: text => payments({ from, to }, text) }
              },
              {
                ...{ name: words.figure_success, value: total.share, before: compared?.report.total.share },
                show: value => percent(locale, value)
              }
            ]}
          />
          <ReportTable<Row>
            label={words.report_payments}
            rows={rows}
            keyOf={({ method }) => method}
            columns={[
              { name: words.column_method, isText: true, value: ({ method }) => methodName(words, method) },
              { name: words.figure_success, value: ({ share }) => percent(locale, share), bar: ({ share }) => share },
              { name: words.column_attempts, value: ({ method, attempts }) => linked(method, '', attempts) },
              {
                name: words.column_completed,
                value: ({ method, completed }) => linked(method, 'completed,refunded', completed)
              },
              { name: words.column_failed, value: ({ method, failed }) => linked(method, 'failed,void', failed) },
              {
                name: words.column_open,
                value: ({ method, open }) => linked(method, 'checkout,pending,processing', open)
              },
              { name: words.column_amount, value: ({ amount }) => money(locale, amount) }
            ]}
          />
        </>
      )}
    </ReportSection>
  )
}

const methodName = (words: Readonly<Record<string, string>>, method: string) => words[`method_${method}`] ?? method

/** How much came by the moment it was promised for. */
export function Deliveries({ selection }: ReportProps) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const orders = useOrdersLink()
  const count = (value: number) => number(locale, value)
  const linked = (activity: OrderActivity) => (text: string) => orders(withActivity(activity, selection), text)
  type Row = DeliveriesReport['rows'][number]
  return (
    <ReportSection name="deliveries" selection={selection}>
      {({ rows, total }, compared) => (
        <>
          <Figures
            figures={[
              {
                ...{ name: words.figure_kept, value: total.kept_share, before: compared?.report.total.kept_share },
                ...{ show: value => percent(locale, value), link: linked('delivered') }
              },
              {
                ...{ name: words.figure_delivered, value: total.delivered, before: compared?.report.total.delivered },
                ...{ show: count, link: linked('delivered') }
              },
              {
                ...{ name: words.figure_late, value: total.late, before: compared?.report.total.late },
                ...{ show: count, link: linked('delivered_late') }
              }
            ]}
          />
          <ReportTable<Row>
            label={words.report_deliveries}
            rows={rows}
            keyOf={({ option }) => option}
            columns={[
              { name: words.column_option, isText: true, value: ({ option }) => words[`option_${option}`] },
              {
                name: words.column_kept_share,
                value: row => percent(locale, row.kept_share),
                bar: row => row.kept_share
              },
              {
                name: words.column_delivered,
                value: ({ option, delivered }) =>
                  orders({ ...withActivity('delivered', selection), delivery: option }, count(delivered))
              },
              {
                name: words.column_late,
                value: ({ option, late }) =>
                  late === 0
                    ? count(late)
                    : orders({ ...withActivity('delivered_late', selection), delivery: option }, count(late))
              }
            ]}
          />
        </>
      )}
    </ReportSection>
  )
}

/** Why products come back. */
export function Returns({ selection }: ReportProps) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const orders = useOrdersLink()
  const all = (text: string) => orders(withActivity('return_any', selection), text)
  const count = (value: number) => number(locale, value)
  type Row = ReturnsReport['rows'][number]
  return (
    <ReportSection name="returns" selection={selection}>
      {({ rows, total }, compared) => (
        <>
          <Figures
            figures={[
              {
                ...{ name: words.figure_returns, value: total.returns, before: compared?.report.total.returns },
                ...{ show: count, link: all }
              },
              {
                ...{ name: words.figure_returned, value: total.amount, before: compared?.report.total.amount },
                ...{ show: value => money(locale, value), link: all }
              }
            ]}
          />
          <ReportTable<Row>
            label={words.report_returns}
            rows={rows}
            keyOf={({ reason }) => reason}
            columns={[
              { name: words.column_reason, isText: true, value: ({ reason }) => words[`reason_${reason}`] },
              {
                name: words.column_returns,
                value: ({ reason, returns }) => orders(withActivity(`return_${reason}`, selection), count(returns))
              },
              { name: words.column_share, value: ({ share }) => percent(locale, share), bar: ({ share }) => share },
              { name: words.column_refunded, value: ({ refunded }) => count(refunded) },
              { name: words.column_amount, value: ({ amount }) => money(locale, amount) }
            ]}
          />
        </>
      )}
    </ReportSection>
  )
}
