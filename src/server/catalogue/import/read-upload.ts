import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { rowsOfTable, type SupplierLine } from './lines.ts'

export type UploadProblem = 'import-not-text' | 'import-unreadable'

/** True for a ZIP (a workbook) and anything else that is not UTF-8 text. */
const isBinary = (bytes: Uint8Array) => bytes.subarray(0, 4_000).includes(0)

const SLICE_BYTES = 65_536

/** A file in slices: between two of them everybody else's requests have their turn. */
async function* slicesOf(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield bytes.subarray(start, start + SLICE_BYTES)
    await setImmediate()
  }
}

/**
 * The rows of an uploaded CSV, TSV or JSON Lines file. Spreadsheets of this region write semicolons between cells, and
 * a file whose name says nothing is known by its first character.
 */
export function readUpload(name: string, bytes: Uint8Array): AsyncIterable<SupplierLine> | UploadProblem {
  if (isBinary(bytes)) return 'import-not-text'
  const text = new TextDecoder('utf-8').decode(bytes)
  // Text of another encoding is not guessed at: names would be saved broken.
  if (text.includes('\uFFFD')) return 'import-not-text'
  const source = Readable.from(slicesOf(bytes), { objectMode: false })
  const first = text.trimStart()[0]
  if (first === '{') return rowsOfTable(source, 'jsonl')
  if (first === '[') return rowsOfArray(text)
  const [head = ''] = text.split('\n', 1)
  const isTabbed = /\.tsv$/i.test(name) || head.includes('\t')
  return rowsOfTable(source, isTabbed ? '\t' : head.split(';').length > head.split(',').length ? ';' : ',')
}

/** A JSON file that is one list; async for the sake of the others. */
async function* rowsOfArray(text: string): AsyncGenerator<SupplierLine> {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('not a list')
  for (const [index, row] of (list as readonly unknown[]).entries())
    yield typeof row === 'object' && row !== null && !Array.isArray(row)
      ? { line: index + 1, row: row as Readonly<Record<string, unknown>> }
      : { line: index + 1, problem: 'not a JSON object' }
}
