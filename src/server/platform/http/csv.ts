import { stringify } from 'csv-stringify/sync'

/** Rows for a spreadsheet, which would run a text that begins with `=` as a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows] as string[][], { escape_formulas: true, record_delimiter: 'windows' })
