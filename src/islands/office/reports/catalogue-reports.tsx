import type { FailedSearchesReport, RepeatPurchasesReport, StockReport } from '../../../contract/staff/reports.ts'
import { date, monthAndYear, number } from '../../../i18n/format.ts'
import { useOffice, useScreenWords } from '../words.tsx'
import { Figures, percent } from './figures.tsx'
import { ReportSection, type ReportProps } from './report-section.tsx'
import { ReportTable } from './report-table.tsx'
import { ProductLink, useProductsLink, useSearchRulesLink } from './row-links.tsx'

/** Stock: sold-out products, and those that will be. */
export function Stock({ selection }: ReportProps) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const products = useProductsLink()
  const count = (value: number) => number(locale, value)
  type Row = StockReport['rows'][number]
  return (
    <ReportSection name="stock" selection={selection}>
      {({ rows, total }) => (
        <>
          <Figures
            figures={[
              { name: words.figure_out, value: total.out, show: count, link: text => products({ stock: 'no' }, text) },
              { name: words.figure_variants, value: total.variants, show: count, link: text => products({}, text) }
            ]}
          />
          <ReportTable<Row>
            label={words.report_stock}
            rows={rows}
            keyOf={({ sku }) => sku}
            columns={[
              {
                ...{ name: words.column_name, isText: true },
                value: ({ product_sku, name }) => <ProductLink sku={product_sku}>{name}</ProductLink>
              },
              { name: words.column_days, value: ({ days }) => (days === null ? '–' : count(days)) },
              { name: words.column_available, value: ({ available }) => count(available) },
              { name: words.column_sold, value: ({ sold }) => count(sold) },
              { name: words.column_sku, isText: true, value: ({ sku }) => sku }
            ]}
          />
        </>
      )}
    </ReportSection>
  )
}

/** Searches without results. */
export function FailedSearches({ selection }: ReportProps) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const rules = useSearchRulesLink()
  const count = (value: number) => number(locale, value)
  type Row = FailedSearchesReport['rows'][number]
  return (
    <ReportSection name="failed_searches" selection={selection}>
      {({ rows, total }, compared) => (
        <>
          <Figures
            figures={[
              {
                ...{ name: words.figure_failed_share, value: total.share, before: compared?.report.total.share },
                ...{ show: value => percent(locale, value), link: rules }
              },
              {
                ...{ name: words.figure_searches, value: total.searches, before: compared?.report.total.searches },
                show: count
              }
            ]}
          />
          <ReportTable<Row>
            label={words.report_failed_searches}
            rows={rows}
            keyOf={row => `${row.locale} ${row.query}`}
            columns={[
              { name: words.column_query, isText: true, value: row => <span lang={row.locale}>{row.query}</span> },
              { name: words.column_networks, value: ({ networks }) => count(networks) },
              { name: words.column_locale, isText: true, value: row => row.locale },
              { name: words.column_last, value: ({ last }) => date(locale, last) }
            ]}
          />
        </>
      )}
    </ReportSection>
  )
}

/** Customers who bought again, by the month of their first order. */
export function RepeatPurchases({ selection }: ReportProps) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const count = (value: number) => number(locale, value)
  type Row = RepeatPurchasesReport['rows'][number]
  return (
    <ReportSection name="repeat_purchases" selection={selection}>
      {({ rows, total }, compared) => (
        <>
          <Figures
            figures={[
              {
                ...{ name: words.figure_repeated, value: total.share, before: compared?.report.total.share },
                show: value => percent(locale, value)
              },
              {
                ...{ name: words.figure_customers, value: total.customers, before: compared?.report.total.customers },
                show: count
              }
            ]}
          />
          <ReportTable<Row>
            label={words.report_repeat_purchases}
            rows={rows}
            keyOf={({ month }) => month}
            columns={[
              { name: words.column_month, isText: true, value: ({ month }) => monthAndYear(locale, month) },
              { name: words.column_share, value: ({ share }) => percent(locale, share), bar: ({ share }) => share },
              { name: words.column_customers, value: ({ customers }) => count(customers) },
              { name: words.column_repeated, value: ({ repeated }) => count(repeated) },
              { name: words.column_orders, value: ({ orders }) => count(orders) }
            ]}
          />
        </>
      )}
    </ReportSection>
  )
}
