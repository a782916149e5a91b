import { stringify } from 'csv-stringify/sync'

/** Where lists are separated by semicolons, a spreadsheet begins a cell behind each of them, also inside a text. */
const FORMULA_BEHIND_SEPARATOR = /([;\t\n] *)(?=[=+\-@])/g

/** Rows for a spreadsheet, which would run a text that begins with `=` as a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map(row => row.map(text => text.replace(FORMULA_BEHIND_SEPARATOR, "$1'"))),
    { escape_formulas: true, record_delimiter: 'windows' }
  )
