import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { EXPORT_FORMATS, type ExportFormat } from '../../../domain/back-office/export-format.ts'
import type { Answers } from '../openapi/operation.ts'
import { streamCsv, type TableCell } from './csv.ts'
import type { HttpEnv } from './env.ts'
import type { ServiceResult } from './problem.ts'
import { NO_STORE, respondProblem } from './respond.ts'
import { query } from './validate.ts'

const MEDIA = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
} as const satisfies Record<ExportFormat, string>

/** A table that is read part by part while it is sent; `next` answers undefined behind the last part. */
export interface ExportedTable {
  readonly columns: readonly string[]
  readonly next: () => Promise<readonly (readonly TableCell[])[] | undefined>
}

/** A table that is read already. */
export function wholeTable(columns: readonly string[], rows: readonly (readonly TableCell[])[]): ExportedTable {
  let left: typeof rows | undefined = rows
  return {
    columns,
    next() {
      const part = left
      left = undefined
      return Promise.resolve(part)
    }
  }
}

async function* rowsOf({ columns, next }: ExportedTable) {
  yield [...columns]
  for (let part = await next(); part; part = await next()) for (const row of part) yield [...row]
}

/** Signs that XML 1.0 has no place for: one of them and no program reads the file. */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

async function* xmlRowsOf(table: ExportedTable) {
  for await (const row of rowsOf(table))
    yield row.map(cell => (typeof cell === 'string' ? cell.replace(NOT_IN_XML, '') : cell))
}

/** A text is stored as a text in this format, whatever it begins with; there is no formula to escape. */
async function streamXlsx(name: string, table: ExportedTable): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  return writeXlsxStream(xmlRowsOf(table), { name, freezePane: { rows: 1 } })
}

/** Answers with a table that the browser saves as a file of this name. */
export async function respondTable(
  c: Context<HttpEnv>,
  { name, format }: { readonly name: string; readonly format: ExportFormat },
  table: ExportedTable
) {
  const body = format === 'csv' ? streamCsv(table.columns, table.next) : await streamXlsx(name, table)
  return c.body(body, 200, {
    'Content-Type': MEDIA[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    ...NO_STORE
  })
}

export const tableAnswer = (format: ExportFormat): Answers => ({
  200: { description: 'The rows', media: MEDIA[format].split(';')[0] ?? '' }
})

interface TableExport<Query extends z.ZodType> {
  /** Path of the list; its files are below it. */
  readonly path: string
  /** Name of the file. */
  readonly name: string
  /** Who may read it, and what it has. */
  readonly operation: (answers: Answers, form: string) => MiddlewareHandler
  readonly schema: Query
  readonly read: (
    c: Context<HttpEnv>,
    narrowed: z.output<Query>
  ) => Promise<ExportedTable> | ServiceResult<ExportedTable>
}

/** The files of a list, one in each format: `<path>/export.csv`, `<path>/export.xlsx`. */
export function tableExportRoutes<Query extends z.ZodType>({
  path,
  name,
  operation,
  schema,
  read
}: TableExport<Query>) {
  const routes = new Hono<HttpEnv>()
  for (const format of EXPORT_FORMATS)
    routes.get(
      `${path}/export.${format}`,
      operation(tableAnswer(format), format.toUpperCase()),
      query(schema),
      async c => {
        const table = await read(c, c.req.valid('query'))
        if ('columns' in table) return respondTable(c, { name, format }, table)
        return table.ok ? respondTable(c, { name, format }, table.value) : respondProblem(c, table.problem)
      }
    )
  return routes
}
