import type { MarginReport } from '../../../contract/staff/reports.ts'
import { money, number } from '../../../i18n/format.ts'
import { useOffice, useScreenWords } from '../words.tsx'
import { Figures, percent } from './figures.tsx'
import { ReportSection, type ReportProps } from './report-section.tsx'
import { ReportTable } from './report-table.tsx'
import { ProductLink, useOrdersLink, withActivity } from './row-links.tsx'

type Row = MarginReport['rows'][number]

/** Margin in total and by product. */
export function Margin({ selection }: ReportProps) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const orders = useOrdersLink()
  const paid = (text: string) => orders(withActivity('paid', selection), text)
  const tugrik = (amount: number) => money(locale, amount)
  return (
    <ReportSection name="margin" selection={selection}>
      {({ rows, total }, compared) => {
        const before = compared?.report.total
        return (
          <>
            <Figures
              figures={[
                { name: words.figure_margin, value: total.margin, before: before?.margin, show: tugrik, link: paid },
                {
                  ...{ name: words.figure_margin_share, value: total.share, before: before?.share },
                  show: value => percent(locale, value)
                },
                { name: words.figure_cost, value: total.cost, before: before?.cost, show: tugrik, link: paid },
                {
                  ...{ name: words.figure_without_cost, value: total.without_cost, before: before?.without_cost },
                  show: tugrik
                }
              ]}
            />
            <ReportTable<Row>
              label={words.report_margin}
              rows={rows}
              keyOf={({ sku }) => sku}
              columns={[
                {
                  ...{ name: words.column_name, isText: true },
                  value: ({ product_sku, name }) => <ProductLink sku={product_sku}>{name}</ProductLink>
                },
                { name: words.column_margin, value: ({ margin }) => tugrik(margin) },
                { name: words.column_share, value: ({ share }) => percent(locale, share), bar: ({ share }) => share },
                { name: words.column_sales, value: ({ sales }) => tugrik(sales) },
                { name: words.column_cost, value: ({ cost }) => tugrik(cost) },
                { name: words.column_sold, value: ({ sold }) => number(locale, sold) },
                { name: words.column_sku, isText: true, value: ({ sku }) => sku }
              ]}
            />
          </>
        )
      }}
    </ReportSection>
  )
}
