import type { ReportName, ReportOf } from '../../../contract/staff/reports.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { TableCell } from '../../platform/http/csv.ts'
import { wholeTable, type ExportedTable } from '../../platform/http/table-export.ts'

type Row<Name extends ReportName> = ReportOf<Name>['rows'][number]
type ReportWords = ReturnType<typeof words<'office-reports'>>

type Columns = {
  readonly [Name in ReportName]: readonly (keyof Row<Name> & string)[]
}

/** Columns of each table as a file, in their order; a share is written as percent. */
const REPORT_COLUMNS: Columns = {
  sales: ['day', 'orders', 'gross', 'refunds', 'net'],
  margin: ['sku', 'name', 'sold', 'sales', 'cost', 'margin', 'share'],
  funnel: ['step', 'orders', 'share'],
  payments: ['method', 'attempts', 'completed', 'failed', 'open', 'amount', 'share'],
  deliveries: ['option', 'delivered', 'late', 'kept_share'],
  returns: ['reason', 'returns', 'share', 'refunded', 'amount'],
  failed_searches: ['query', 'locale', 'networks', 'last'],
  stock: ['sku', 'name', 'available', 'sold', 'days'],
  repeat_purchases: ['month', 'customers', 'repeated', 'orders', 'share']
}

/** Values that are words, by their columns. */
const NAMED: Readonly<Record<string, (value: string, t: ReportWords) => string>> = {
  step: (value, t) => t(`step_${value}` as never),
  method: (value, t) => t(`method_${value}` as never),
  option: (value, t) => t(`option_${value}` as never),
  reason: (value, t) => t(`reason_${value}` as never)
}

const PERCENT = 100
const isShare = (column: string) => column.endsWith('share')

function cellOf(column: string, value: string | number | null, t: ReportWords): TableCell {
  if (value === null) return ''
  if (typeof value === 'number') return isShare(column) ? Number((value * PERCENT).toFixed(2)) : value
  return NAMED[column]?.(value, t) ?? value
}

export function reportTable<Name extends ReportName>(
  name: Name,
  report: ReportOf<Name>,
  locale: Locale
): ExportedTable {
  const t = words(isShopLocale(locale) ? locale : 'en', 'office-reports')
  const columns: readonly string[] = REPORT_COLUMNS[name]
  const rows = report.rows as readonly Readonly<Record<string, string | number | null>>[]
  return wholeTable(
    columns.map(column => t(`column_${column}` as never)),
    rows.map(row => columns.map(column => cellOf(column, row[column] ?? null, t)))
  )
}
