import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '../../../../contract/staff/product-imports.ts'
import { ok } from '../../../../domain/result.ts'
import { readRow, readUpload, type SupplierRow } from '../../../catalogue/import/index.ts'
import { unprocessable, type ServiceResult } from '../../../platform/http/problem.ts'

const EXAMPLES = 3
const EXAMPLE_MAX = 60

export interface ReadFile {
  readonly rows: readonly { readonly line: number; readonly source: SupplierRow | null }[]
  readonly columns: readonly { readonly name: string; readonly examples: string[] }[]
}

/** Reads the rows and columns of a supplier's file, as many as an import may have. */
export async function readFile(name: string, bytes: Uint8Array): ServiceResult<ReadFile> {
  const source = readUploadSafely(name, bytes)
  if (typeof source === 'string') return unprocessable(source, { field: 'file' })
  const rows: { line: number; source: SupplierRow | null }[] = []
  const columns = new Map<string, string[]>()
  try {
    for await (const each of source) {
      const row = 'row' in each ? each.row : null
      rows.push({ line: rows.length + 1, source: row })
      if (rows.length > IMPORT_ROWS_MAX)
        return unprocessable('import-too-many-rows', { field: 'file', values: { max: IMPORT_ROWS_MAX } })
      if (row) addExamples(columns, row)
      if (columns.size > IMPORT_COLUMNS_MAX)
        return unprocessable('import-too-many-columns', { field: 'file', values: { max: IMPORT_COLUMNS_MAX } })
    }
  } catch {
    return unprocessable('import-unreadable', { field: 'file', values: { line: rows.length + 2 } })
  }
  if (rows.length === 0 || columns.size === 0) return unprocessable('import-empty', { field: 'file' })
  return ok({ rows, columns: [...columns].map(([column, examples]) => ({ name: column, examples })) })
}

function readUploadSafely(name: string, bytes: Uint8Array) {
  try {
    return readUpload(name, bytes)
  } catch {
    return 'import-unreadable' as const
  }
}

function addExamples(columns: Map<string, string[]>, row: SupplierRow) {
  const reader = readRow(row)
  for (const name of Object.keys(row)) {
    if (name === '' || name.length > 200) continue
    const examples = columns.get(name) ?? []
    columns.set(name, examples)
    if (examples.length >= EXAMPLES) continue
    const text = reader.text(name).slice(0, EXAMPLE_MAX)
    if (text !== '' && !examples.includes(text)) examples.push(text)
  }
}
