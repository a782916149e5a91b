import type { ProductRecord } from '../../../contract/catalogue/catalogue-record.ts'
import type { SupplierMapping } from '../../../contract/catalogue/supplier-mapping.ts'
import { truncate } from './clean-text.ts'
import type { RowReader, SupplierRow } from './read-row.ts'

type Rules = NonNullable<SupplierMapping['specification']>
type Row = ProductRecord['specification'][number]

const NAME_MAX = 120
const VALUE_MAX = 500

/** `contrast_ratio__typical_` → `Contrast ratio (typical)`. */
function readable(name: string, capitals: ReadonlyMap<string, string>): string {
  const spaced = name
    .replace(/__(.+?)_(?=_|$)/g, ' ($1) ')
    .replace(/_+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const sentence = spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return sentence.replace(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu, word => capitals.get(word.toLowerCase()) ?? word)
}

/** `undefined` for a column that is no attribute. */
function labelOf(rules: Rules): (column: string) => Row['name'] | undefined {
  const capitals = new Map(rules.capitals.map(word => [word.toLowerCase(), word]))
  const labels = new Map<string, Row['name'] | undefined>(
    [...rules.leaveOut, ...Object.keys(rules.labels)].map(column => [column, undefined])
  )
  return column => {
    if (!labels.has(column)) {
      const prefix = rules.prefixes.find(start => column.startsWith(start))
      const name = prefix === undefined ? '' : truncate(readable(column.slice(prefix.length), capitals), NAME_MAX)
      labels.set(column, name === '' ? undefined : { mn: name, en: name })
    }
    return labels.get(column)
  }
}

// A feed repeats a few thousand column names hundreds of thousands of times: each is made readable once.
const labelsOf = new WeakMap<Rules, ReturnType<typeof labelOf>>()

/** A supplier's attributes as readable rows: known names first, then the rest in the file's order. */
export function specificationRows(rules: Rules, row: SupplierRow, reader: RowReader): Row[] {
  const label = labelsOf.get(rules) ?? labelOf(rules)
  labelsOf.set(rules, label)
  const rows: Row[] = []

  const add = (column: string, name: Row['name']) => {
    const value = row[column]
    if (typeof value === 'boolean') return rows.push({ name, value: value ? rules.yes : rules.no })
    const text = truncate(reader.text(column), VALUE_MAX)
    return text !== '' && rows.push({ name, value: { mn: text, en: text } })
  }

  for (const [column, name] of Object.entries(rules.labels)) {
    if (rows.length < rules.most && Object.hasOwn(row, column)) add(column, name)
  }
  for (const column of Object.keys(row)) {
    if (rows.length >= rules.most) break
    const name = label(column)
    if (name) add(column, name)
  }
  return rows
}
