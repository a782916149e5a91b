import { stringify } from 'csv-stringify/sync'

/** Where lists are separated by semicolons, a spreadsheet begins a cell behind each of them, also inside a text. */
const FORMULA_BEHIND_SEPARATOR = /([;\t\n] *)(?=[=+\-@])/g

/** Rows for a spreadsheet, which would run a text that begins with `=` as a formula. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map(row => row.map(text => text.replace(FORMULA_BEHIND_SEPARATOR, "$1'"))),
    { escape_formulas: true, record_delimiter: 'windows' }
  )

/** Excel reads UTF-8 only where a mark says so. */
export const CSV_MARK = '\uFEFF'

/** A long list as a file, read part by part while it is sent; `next` answers undefined behind the last part. */
export function streamCsv(
  head: readonly string[],
  next: () => Promise<readonly (readonly string[])[] | undefined>
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
