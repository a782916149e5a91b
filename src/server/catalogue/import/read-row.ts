import { cleanText } from './clean-text.ts'

/** One line of a supplier's file: JSON values, or strings from CSV. */
export type SupplierRow = Readonly<Record<string, unknown>>

export interface RowReader {
  /** The column as clean text, '' when it is missing or empty. */
  text(column: string): string
  /** The first template whose `{column}` holes are all filled. */
  fill(templates: readonly string[], change?: (value: string) => string): string | undefined
  /** The column as a number, thousands separators allowed. */
  number(column: string): number | undefined
}

const asText = (value: unknown): string => {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(asText).filter(Boolean).join(', ') : ''
}

export function readRow(row: SupplierRow): RowReader {
  const seen = new Map<string, string>()

  const text = (column: string) => {
    let value = seen.get(column)
    if (value === undefined) {
      value = Object.hasOwn(row, column) ? asText(row[column]) : ''
      seen.set(column, value)
    }
    return value
  }

  return {
    text,
    fill(templates, change = value => value) {
      for (const template of templates) {
        let isWhole = true
        const filled = template.replace(/\{([^{}]+)\}/g, (_, column: string) => {
          const value = change(text(column))
          isWhole &&= value !== ''
          return value
        })
        if (isWhole) return filled.trim()
      }
      return undefined
    },
    number(column) {
      const written = text(column).replace(/(?<=\d)[ ,](?=\d{3}(?!\d))/g, '')
      return written !== '' && Number.isFinite(Number(written)) ? Number(written) : undefined
    }
  }
}
