import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { SupplierRow } from './read-row.ts'

/** Bytes of one row: longer, a file is none of rows, and reading on would only take time. */
const ROW_MAX = 1_000_000

/** A row with the line it stands on, counted from 1, or why it cannot be read. */
export type Line =
  | { readonly line: number; readonly bytes: number; readonly row: SupplierRow }
  | { readonly line: number; readonly bytes: number; readonly problem: string }

/** The rows of a CSV, TSV or JSON Lines file by its name, plain or gzipped; `bytes` is how far the file has been read, for progress. */
export async function* readLines(file: string): AsyncGenerator<Line> {
  let bytes = 0
  const source = createReadStream(file).on('data', chunk => (bytes += chunk.length))
  const text = file.endsWith('.gz') ? source.pipe(createGunzip()) : source
  source.on('error', error => text.destroy(error))
  const [, table] = /\.(csv|tsv)(?:\.gz)?$/i.exec(file) ?? []
  const rows = table ? csvRows(text, table.toLowerCase() === 'tsv' ? '\t' : ',') : jsonRows(text)
  for await (const each of rows) yield { ...each, bytes }
}

export type SupplierLine = { readonly line: number } & ({ readonly row: SupplierRow } | { readonly problem: string })

/** The rows of a text by what stands between its cells. */
export const rowsOfTable = (text: Readable, form: 'jsonl' | ',' | ';' | '\t'): AsyncGenerator<SupplierLine> =>
  form === 'jsonl' ? jsonRows(text) : csvRows(text, form)

async function* jsonRows(text: Readable): AsyncGenerator<SupplierLine> {
  let line = 0
  for await (const written of splitLines(text)) {
    line++
    if (written.trim() === '') continue
    const row = parseObject(written)
    yield row ? { line, row } : { line, problem: 'not a JSON object' }
  }
}

/** Splits at line feeds alone: node's readline also breaks at U+2028, which stands inside JSON texts. */
async function* splitLines(text: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text.setEncoding('utf8')) {
    const parts = (rest + String(chunk)).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > ROW_MAX) throw new Error('a row that does not end')
    yield* parts
  }
  if (rest !== '') yield rest
}

function parseObject(written: string): SupplierRow | undefined {
  try {
    const value: unknown = JSON.parse(written)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SupplierRow) : undefined
  } catch {
    return undefined
  }
}

async function* csvRows(text: Readable, delimiter: ',' | ';' | '\t'): AsyncGenerator<SupplierLine> {
  const parser = parse({
    ...{ delimiter, columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, info: true },
    max_record_size: ROW_MAX,
    // Files that people put together have ends of lines of both kinds.
    record_delimiter: ['\r\n', '\n', '\r'],
    // Spreadsheets quote cells of TSV, other programs do not: a mark inside a cell is text.
    relax_quotes: delimiter === '\t'
  })
  text.on('error', error => parser.destroy(error))
  for await (const { record, info } of text.pipe(parser) as AsyncIterable<{
    record: SupplierRow
    info: { lines: number }
  }>)
    yield { line: info.lines, row: record }
}
