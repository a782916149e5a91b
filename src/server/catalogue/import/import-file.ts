import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { productRecord, type ProductRecord } from '../../../contract/catalogue/catalogue-record.ts'
import type { SupplierMapping } from '../../../contract/catalogue/supplier-mapping.ts'
import { saveProduct, saveBrands, saveTaxons, knownCodes } from '../products/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { ImportJournal } from './journal.ts'
import { readLines, type Line } from './lines.ts'
import { mapRow } from './map-row.ts'
import {
  altOf,
  createPictureImport,
  filesBySku,
  sourcesOf,
  type PictureOptions,
  type PictureSources
} from './pictures.ts'
import type { SupplierRow } from './read-row.ts'

/** Small enough that buyers do not wait behind an import, large enough to be quick. */
const BATCH = 100
/** Rows whose pictures are fetched side by side. */
const PICTURES_AT_ONCE = 4

export interface ImportCount {
  created: number
  changed: number
  same: number
  refused: number
  /** Lines taken over from an import of this file that was cut short. */
  resumed: number
  /** Taxons the mapping brought that the shop did not have. */
  taxons: number
  /** New pictures; and those that could not be taken, each reported with its line. */
  pictures: number
  missingPictures: number
}

export interface ImportProblem {
  readonly line: number
  readonly reason: string
}

interface Deps {
  readonly db: Database
  readonly file: string
  /** Without one, rows are the shop's own product records. */
  readonly mapping?: SupplierMapping | undefined
  readonly now: () => Date
  /** Without it, products keep the pictures that they have. */
  readonly pictures?: PictureOptions | undefined
  /** Without it, the import cannot be undone. */
  readonly journal?: ImportJournal | undefined
  readonly onProgress?: (bytes: number, count: Readonly<ImportCount>) => void
  readonly onProblem?: (problem: ImportProblem) => void
}

interface MappedLine {
  readonly line: number
  readonly record: ProductRecord
  readonly brand?: { readonly code: string; readonly name: string }
  readonly pictures?: PictureSources | undefined
}

/**
 * Imports a supplier's file. Each batch is saved together with the line it reached, so that an interrupted import
 * continues there; a product is written whole or not at all, and found again by its SKU.
 */
export async function importFile(deps: Deps): Promise<ImportCount> {
  const { db, file, mapping, onProgress } = deps
  const run: ImportRun = {
    deps,
    hash: await hashOf(file, mapping),
    known: await knownCodes(db),
    seen: new Map(),
    count: { created: 0, changed: 0, same: 0, refused: 0, resumed: 0, taxons: 0, pictures: 0, missingPictures: 0 },
    ...(deps.pictures && { pictures: createPictureImport(db, deps.pictures) }),
    files: await (deps.pictures?.folder === undefined ? new Map() : filesBySku(deps.pictures.folder))
  }
  const done = await linesDone(db, run.hash)
  await deps.journal?.begin(run.hash, done > 0)
  if (mapping) await importTaxons(run, mapping)

  let batch: MappedLine[] = []
  for await (const each of readLines(file)) {
    const mapped = checkedLine(run, each)
    if (!mapped) continue
    if (each.line <= done) {
      run.count.resumed++
      continue
    }
    batch.push(mapped)
    if (batch.length === BATCH) {
      await saveBatch(run, batch, each.line)
      batch = []
      onProgress?.(each.bytes, run.count)
    }
  }
  await saveBatch(run, batch, undefined)
  return run.count
}

/** One run through a file. */
interface ImportRun {
  readonly deps: Deps
  /** Hash of the file and its mapping, under which progress is saved. */
  readonly hash: string
  /** Taxons and brands of the shop, with those the run has added. */
  readonly known: { readonly taxons: Set<string>; readonly brands: Set<string> }
  /** Line by SKU. */
  readonly seen: Map<string, number>
  readonly count: ImportCount
  readonly pictures?: ReturnType<typeof createPictureImport>
  /** Files of the folder of pictures, by SKU. */
  readonly files: ReadonlyMap<string, readonly string[]>
}

async function importTaxons({ deps: { db }, known, count }: ImportRun, { taxons }: SupplierMapping): Promise<void> {
  if (taxons.length === 0) return
  await db.change(tx => saveTaxons(tx, taxons))
  for (const { permalink } of taxons) {
    if (!known.taxons.has(permalink)) count.taxons++
    known.taxons.add(permalink)
  }
}

function refuse({ deps: { onProblem }, count }: ImportRun, line: number, reason: string): undefined {
  count.refused++
  onProblem?.({ line, reason })
}

/** The product of a line; undefined where the line is refused. */
function checkedLine(run: ImportRun, { line, ...read }: Line): MappedLine | undefined {
  const { known, seen } = run
  const mapped = 'problem' in read ? { problems: [read.problem] } : toRecord(read.row, run.deps.mapping)
  if ('problems' in mapped) return refuse(run, line, mapped.problems.join('; '))
  const { record, brand } = mapped
  const before = seen.get(record.sku)
  if (before !== undefined) return refuse(run, line, `the same SKU as line ${before}: ${record.sku}`)
  seen.set(record.sku, line)
  const unknown = record.taxons.find(permalink => !known.taxons.has(permalink))
  if (unknown) return refuse(run, line, `taxons: the shop has no "${unknown}"`)
  if (!brand && !known.brands.has(record.brand)) return refuse(run, line, `brand: the shop has no "${record.brand}"`)
  const pictures = 'row' in read ? rowPictures(run, read.row, record) : undefined
  return { line, record, ...(brand && { brand }), ...(pictures && { pictures }) }
}

/** From the columns of the mapping, else the files that are named after the SKU. */
function rowPictures({ deps: { mapping, pictures }, files }: ImportRun, row: SupplierRow, record: ProductRecord) {
  if (!pictures) return undefined
  const said = mapping && sourcesOf(mapping, row, record)
  const sources = files.get(record.sku)
  if (said && (said.sources.length > 0 || !sources)) return said
  return sources && { sources, alt: altOf(record.title.mn, record.title.en) }
}

/** Rows with the pictures that could be taken, several at a time; the others are reported. */
async function withPictures(run: ImportRun, batch: readonly MappedLine[]): Promise<readonly MappedLine[]> {
  const { pictures: bring, count, deps } = run
  if (!bring) return batch
  const lines = [...batch]
  const waiting = [...batch.entries()]
  async function work(bring: NonNullable<ImportRun['pictures']>) {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, each] = next
      if (!each.pictures) continue
      const { pictures, added, problems } = await bring(each.record.sku, each.pictures)
      count.pictures += added
      count.missingPictures += problems.length
      for (const reason of problems) deps.onProblem?.({ line: each.line, reason })
      // Where no picture could be imported, the product keeps those it has.
      if (pictures.length > 0 || problems.length === 0)
        lines[index] = { ...each, record: { ...each.record, pictures: [...pictures] } }
    }
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, () => work(bring)))
  return lines
}

/** Writes a batch and the line it reached in one transaction; `undefined` = the file has been read to its end. */
async function saveBatch(run: ImportRun, read: readonly MappedLine[], reached: number | undefined): Promise<void> {
  const { deps, hash, known, count } = run
  const batch = await withPictures(run, read)
  const saved = await deps.db.change(async tx => {
    const result = await saveProducts(tx, batch, known.brands, deps)
    await saveProgress(tx, hash, reached, deps.now())
    return result
  })
  for (const each of batch) if (each.brand) known.brands.add(each.brand.code)
  for (const { line, outcome } of saved) {
    if (outcome === 'created' || outcome === 'changed' || outcome === 'same') count[outcome]++
    else refuse(run, line, outcome)
  }
}

function toRecord(row: SupplierRow, mapping: SupplierMapping | undefined) {
  if (mapping) return mapRow(mapping, row)
  const parsed = productRecord.safeParse(row)
  return parsed.success
    ? { record: parsed.data, brand: undefined }
    : { problems: parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`) }
}

async function saveProducts(
  tx: Transaction,
  batch: readonly MappedLine[],
  knownBrands: ReadonlySet<string>,
  { journal, now }: Pick<Deps, 'journal' | 'now'>
) {
  const brands = new Map(
    batch.flatMap(({ brand }) => (brand && !knownBrands.has(brand.code) ? [[brand.code, brand] as const] : []))
  )
  await saveBrands(tx, [...brands.values()])
  const saved: { line: number; outcome: string }[] = []
  for (const { line, record } of batch) {
    const save = () => saveProduct(tx, record, now())
    const result = await (journal ? journal.save(tx, { line, sku: record.sku }, save) : save())
    const outcome = result.ok
      ? result.value
      : `${result.problem.code === 'slug-taken' ? 'slug' : 'sku'} already used by ${result.problem.by}`
    saved.push({ line, outcome })
  }
  return saved
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
