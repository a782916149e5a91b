import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { productRecord, type ProductRecord } from '../../../contract/catalogue-record.ts'
import type { SupplierMapping } from '../../../contract/supplier-mapping.ts'
import { saveProduct, saveBrands, saveTaxons } from '../products/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { readLines } from './lines.ts'
import { mapRow } from './map-row.ts'
import type { SupplierRow } from './read-row.ts'

/** Small enough that buyers do not wait behind an import, large enough to be quick. */
const BATCH = 100

export interface ImportCount {
  created: number
  changed: number
  same: number
  refused: number
  /** Lines taken over from an import of this file that was cut short. */
  resumed: number
  /** Taxons the mapping brought that the shop did not have. */
  taxons: number
}

export interface Problem {
  readonly line: number
  readonly reason: string
}

interface Deps {
  readonly db: Database
  readonly file: string
  /** Without one, rows are the shop's own product records. */
  readonly mapping?: SupplierMapping | undefined
  readonly now: () => Date
  readonly onProgress?: (bytes: number, count: Readonly<ImportCount>) => void
  readonly onProblem?: (problem: Problem) => void
}

interface MappedLine {
  readonly line: number
  readonly record: ProductRecord
  readonly brand?: { readonly code: string; readonly name: string }
}

/**
 * Imports a supplier's file. Each batch is kept together with how far it got, so that an import cut
 * short goes on where it was; a product is written whole or not at all, and found again by its SKU.
 */
export async function importFile({ db, file, mapping, now, onProgress, onProblem }: Deps): Promise<ImportCount> {
  const hash = await hashOf(file, mapping)
  const done = await linesDone(db, hash)
  const count: ImportCount = { created: 0, changed: 0, same: 0, refused: 0, resumed: 0, taxons: 0 }
  const seen = new Map<string, number>()
  const known = await knownNames(db)
  if (mapping && mapping.taxons.length > 0) {
    await db.change(tx => saveTaxons(tx, mapping.taxons))
    for (const { permalink } of mapping.taxons) {
      if (!known.taxons.has(permalink)) count.taxons++
      known.taxons.add(permalink)
    }
  }

  const refuse = (line: number, reason: string) => {
    count.refused++
    onProblem?.({ line, reason })
  }
  let batch: MappedLine[] = []
  const flush = async (lastLine: number, finished: boolean) => {
    const saved = await db.change(async tx => {
      const result = await saveBatch(tx, batch, known.brands, now())
      await saveProgress(tx, hash, finished ? undefined : lastLine, now())
      return result
    })
    for (const each of batch) if (each.brand) known.brands.add(each.brand.code)
    for (const { line, outcome } of saved) {
      if (outcome === 'created' || outcome === 'changed' || outcome === 'same') count[outcome]++
      else refuse(line, outcome)
    }
    batch = []
  }

  let last = 0
  for await (const each of readLines(file)) {
    last = each.line
    const mapped = 'problem' in each ? { problems: [each.problem] } : toRecord(each.row, mapping)
    if ('problems' in mapped) {
      refuse(each.line, mapped.problems.join('; '))
      continue
    }
    const { record, brand } = mapped
    const before = seen.get(record.sku)
    if (before !== undefined) {
      refuse(each.line, `the same SKU as line ${before}: ${record.sku}`)
      continue
    }
    seen.set(record.sku, each.line)
    const unknown = record.taxons.find(permalink => !known.taxons.has(permalink))
    if (unknown) {
      refuse(each.line, `taxons: the shop has no "${unknown}"`)
      continue
    }
    if (!brand && !known.brands.has(record.brand)) {
      refuse(each.line, `brand: the shop has no "${record.brand}"`)
      continue
    }
    if (each.line <= done) {
      count.resumed++
      continue
    }
    batch.push({ line: each.line, record, ...(brand && { brand }) })
    if (batch.length === BATCH) {
      await flush(each.line, false)
      onProgress?.(each.bytes, count)
    }
  }
  await flush(last, true)
  return count
}

function toRecord(row: SupplierRow, mapping: SupplierMapping | undefined) {
  if (mapping) return mapRow(mapping, row)
  const parsed = productRecord.safeParse(row)
  return parsed.success
    ? { record: parsed.data, brand: undefined }
    : { problems: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`) }
}

async function saveBatch(tx: Transaction, batch: readonly MappedLine[], knownBrands: ReadonlySet<string>, now: Date) {
  const brands = new Map(
    batch.flatMap(({ brand }) => (brand && !knownBrands.has(brand.code) ? [[brand.code, brand] as const] : []))
  )
  await saveBrands(tx, [...brands.values()])
  const saved: { line: number; outcome: string }[] = []
  for (const { line, record } of batch) {
    const result = await saveProduct(tx, record, now)
    const outcome = result.ok
      ? result.value
      : `${result.problem.code === 'slug-taken' ? 'slug' : 'sku'} already used by ${result.problem.by}`
    saved.push({ line, outcome })
  }
  return saved
}

async function knownNames(db: Database) {
  const taxons = await db.query.selectFrom('taxons').select('permalink').execute()
  const brands = await db.query.selectFrom('brands').select('code').execute()
  return { taxons: new Set(taxons.map(({ permalink }) => permalink)), brands: new Set(brands.map(({ code }) => code)) }
}

const linesDone = async (db: Database, hash: string) =>
  (await db.query.selectFrom('imports').select('rows_done').where('file_hash', '=', hash).executeTakeFirst())
    ?.rows_done ?? 0

async function saveProgress({ query }: Transaction, hash: string, line: number | undefined, now: Date) {
  if (line === undefined) {
    await query.deleteFrom('imports').where('file_hash', '=', hash).execute()
    return
  }
  const progress = { rows_done: line, updated_at: now.toISOString() }
  await query
    .insertInto('imports')
    .values({ file_hash: hash, ...progress })
    .onConflict(c => c.column('file_hash').doUpdateSet(progress))
    .execute()
}

/** The same file under the same mapping. */
async function hashOf(file: string, mapping: SupplierMapping | undefined) {
  const hash = createHash('sha256').update(
    JSON.stringify(mapping ?? null, (_, value: unknown) => (value instanceof RegExp ? value.source : value))
  )
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
