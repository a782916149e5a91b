import { z } from 'zod'
import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import type { SearchEngine } from '../../../search/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { documentOf } from './documents.ts'
import {
  changeAt,
  changesAfter,
  countChangesAfter,
  firstChange,
  insertChange,
  lastChange,
  productById,
  productsAfter,
  productTimestamps,
  salesChangingBetween,
  variantsBetween,
  variantsOfProduct
} from './queries.ts'
import { readTaxonFacts } from './taxons.ts'

const PAGE = 500
/**
 * On PostgreSQL a smaller number may be committed after a larger one: so many are read again, those seen are skipped.
 */
const LOOK_BACK = 500
/** At most this many changes at a time, so that a large import does not keep searches waiting. */
const CHANGES_MAX = 2_000

interface Deps {
  readonly db: Database
  readonly engine: SearchEngine
  readonly now: () => Date
  /** Called once the index has the changes. */
  readonly onChanged: (productIds: ReadonlySet<string>) => void
}

/** How far search is behind the database. */
export interface IndexLag {
  readonly pending: number
  /** When the oldest pending change was made. */
  readonly since: string | null
}

/** How far search has come, saved with its snapshot. */
const positionSchema = z.object({ seq: z.number(), salesCheckedUntil: z.string() })

/** Keeps search in step with the database: everything once at start, then every change as it is committed. */
export class CatalogueIndexer {
  readonly #deps: Deps
  /** The last change that search has. */
  #last = 0
  /** Changes near the last one that search has: on PostgreSQL smaller numbers may still be committed. */
  #seen = new Set<number>()
  /** Grows with every rebuild: changes that were being read before it say nothing about the new index. */
  #epoch = 0
  #salesCheckedUntil: string

  constructor(deps: Deps) {
    this.#deps = deps
    this.#salesCheckedUntil = deps.now().toISOString()
  }

  /** Indexes all products anew. */
  async rebuild(onProgress?: (done: number) => void): Promise<void> {
    const { db, engine, now } = this.#deps
    const startSeq = (await db.first(lastChange, {}))?.seq ?? 0
    this.#salesCheckedUntil = now().toISOString()
    await engine.replaceAll(allDocuments(db, now()), ({ done }) => onProgress?.(done))
    // Other servers sent their changes to the old index: everything since the start is sent again.
    this.#last = startSeq
    this.#seen = new Set()
    this.#epoch += 1
  }

  /** Position that is saved with the index and given to `resume`. */
  position(): string {
    return JSON.stringify({ seq: this.#last, salesCheckedUntil: this.#salesCheckedUntil })
  }

  /**
   * Continues with the index of an earlier run. Where the saved position is still known, changes since then are applied
   * before anybody searches; false where it is not, and the index has to be compared with the database.
   */
  async resume(position?: string): Promise<boolean> {
    const { db, engine, now } = this.#deps
    const saved = position === undefined ? undefined : positionSchema.parse(JSON.parse(position))
    const isKnown = saved !== undefined && (await isKnownChange(db, saved.seq))
    this.#last = isKnown ? saved.seq : ((await db.first(lastChange, {}))?.seq ?? 0)
    this.#salesCheckedUntil = saved?.salesCheckedUntil ?? now().toISOString()
    if (saved) {
      await this.recordSaleChanges()
      while ((await this.#applyNext()).size > 0);
      await indexProducts(this.#deps, await outdatedProducts(db, engine), Date.now())
    }
    return isKnown
  }

  /** Changes in the database that search does not have yet. */
  async lag(): Promise<IndexLag> {
    const found = await this.#deps.db.first(countChangesAfter, { seq: this.#last })
    return { pending: Number(found?.count ?? 0), since: found?.since ?? null }
  }

  /** Records a change of every product whose sale began or ended since the last check. */
  async recordSaleChanges(): Promise<void> {
    const { db, now } = this.#deps
    const to = now().toISOString()
    const changed = await db.all(salesChangingBetween, { from: this.#salesCheckedUntil, to })
    if (changed.length > 0)
      await db.change(async tx => {
        for (const { product_id } of changed) await tx.run(insertChange, { product_id, changed_at: to })
      })
    // Moved last, so that a change that could not be written is found again.
    this.#salesCheckedUntil = to
  }

  /** Applies new changes to search; returns how many products they touched. */
  async applyChanges(): Promise<number> {
    const ids = await this.#applyNext()
    if (ids.size > 0) this.#deps.onChanged(ids)
    return ids.size
  }

  async #applyNext(): Promise<ReadonlySet<string>> {
    const { db } = this.#deps
    // Real time, whatever the shop's clock says: it orders the readings of several servers.
    const readAt = Date.now()
    const epoch = this.#epoch
    const from = db.dialect === 'postgres' ? Math.max(0, this.#last - LOOK_BACK) : this.#last
    const rows = await db.all(changesAfter, { seq: from, limit: CHANGES_MAX })
    const changes = rows.filter(({ seq }) => !this.#seen.has(seq))
    const ids = new Set(changes.map(({ product_id }) => product_id))
    if (changes.length === 0) return ids
    await indexProducts(this.#deps, ids, readAt)
    // Moved last, so that changes the engine could not take are applied again.
    if (epoch === this.#epoch) {
      const applied = changes.map(({ seq }) => seq)
      this.#last = Math.max(this.#last, ...applied)
      this.#seen = new Set([...this.#seen, ...applied].filter(seq => seq > this.#last - 2 * LOOK_BACK))
    }
    return ids
  }
}

/** Puts the present state of some products into the index, and removes those that are gone. */
async function indexProducts({ db, engine, now }: Deps, ids: Iterable<string>, readAt: number): Promise<void> {
  const documents: ProductDocument[] = []
  const removedIds: string[] = []
  const taxonFacts = await readTaxonFacts(db)
  for (const id of ids) {
    const product = await db.first(productById, { id })
    const document =
      product && documentOf(product, await db.all(variantsOfProduct, { product_id: id }), taxonFacts, now())
    if (document) documents.push(document)
    else removedIds.push(id)
  }
  if (documents.length > 0) await engine.put(documents, readAt)
  if (removedIds.length > 0) await engine.remove(removedIds, readAt)
}

/** True where all changes after this one are still in the table: it is there itself, or none has been deleted yet. */
async function isKnownChange(db: Database, seq: number): Promise<boolean> {
  if (seq > 0) return (await db.first(changeAt, { seq })) !== undefined
  return ((await db.first(firstChange, {}))?.seq ?? 1) === 1
}

/**
 * Products that differ between index and database, or stand in one of them only: the snapshot may be of another
 * database.
 */
async function outdatedProducts(db: Database, engine: SearchEngine): Promise<readonly string[]> {
  const snapshotTimes = engine.snapshots?.updatedAtById() ?? new Map<string, number>()
  const written = new Map(
    (await db.all(productTimestamps, {})).map(({ id, updated_at }) => [id, Date.parse(updated_at)])
  )
  return [
    ...[...written].filter(([id, at]) => snapshotTimes.get(id) !== at).map(([id]) => id),
    ...[...snapshotTimes.keys()].filter(id => !written.has(id))
  ]
}

/** Documents at the moment `now` of the next `most` products after an id, and the id to go on from. */
export async function documentsAfter(db: Database, after: string, limit: number, now: Date) {
  const products = await db.all(productsAfter, { id: after, limit })
  const [first, final] = [products[0], products.at(-1)]
  if (!first || !final) return { documents: [], last: undefined }
  const variants = Map.groupBy(
    await db.all(variantsBetween, { from: first.id, to: final.id }),
    ({ product_id }) => product_id
  )
  const taxonFacts = await readTaxonFacts(db)
  const documents = products.flatMap(
    product => documentOf(product, variants.get(product.id) ?? [], taxonFacts, now) ?? []
  )
  return { documents, last: products.length === limit ? final.id : undefined }
}

async function* allDocuments(db: Database, now: Date): AsyncGenerator<ProductDocument> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: Awaited<ReturnType<typeof documentsAfter>> = await documentsAfter(db, after, PAGE, now)
    yield* page.documents
    after = page.last
  }
}
