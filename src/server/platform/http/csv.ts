import { stringify } from 'csv-stringify/sync'

/** With semicolons as list separators, a spreadsheet begins a cell after each of them, even inside quotes. */
const FORMULA_BEHIND_SEPARATOR = /([;\t\n] *"*)(?=[=+\-@＝＋－＠])/g

/** A number is one to the spreadsheet as well, so that it can be summed up. */
export type TableCell = string | number

const escaped = (cell: TableCell) =>
  typeof cell === 'number' ? cell : cell.replace(/\r\n?/g, '\n').replace(FORMULA_BEHIND_SEPARATOR, "$1'")

/** Rows for a spreadsheet, which would run a text that begins with `=` as a formula. */
export const writeCsv = (rows: readonly (readonly TableCell[])[]): string =>
  stringify(
    rows.map(row => row.map(escaped)),
    {
      escape_formulas: true,
      record_delimiter: 'windows',
      // By itself it quotes the end of a row alone, `\r\n`.
      quoted_match: /\n/,
      // A minus is a formula's beginning in a text only.
      cast: { number: value => ({ value: String(value), escape_formulas: false }) }
    }
  )

/** Excel reads UTF-8 only where a mark says so. */
const CSV_MARK = '\uFEFF'

/** A long list as a file, read part by part while it is sent; `next` answers undefined behind the last part. */
export function streamCsv(
  head: readonly string[],
  next: () => Promise<readonly (readonly TableCell[])[] | undefined>
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: controller => controller.enqueue(encoder.encode(CSV_MARK + writeCsv([head]))),
    async pull(controller) {
      const rows = await next()
      if (!rows) return controller.close()
      controller.enqueue(encoder.encode(writeCsv(rows)))
    }
  })
}
