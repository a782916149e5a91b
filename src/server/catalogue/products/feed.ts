import type { ProductDocument } from '../../../contract/product-document.ts'
import type { SearchEngine } from '../../../search/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { documentOf } from './documents.ts'
import {
  changeAt,
  changesAfter,
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

const PAGE = 500
/** On PostgreSQL a smaller number may be committed after a larger one: look back this far, skip what was seen. */
const LOOK_BACK = 500
/** At most this many changes at a time, so that a large import does not keep searches waiting. */
const MAX_CHANGES = 2_000

interface Deps {
  readonly db: Database
  readonly engine: SearchEngine
  readonly now: () => Date
  /** Told after the index knows. */
  readonly onChanged: (productIds: ReadonlySet<string>) => void
}

/** Keeps search in step with the database: everything once at start, then every change as it is committed. */
export function catalogueFeed({ db, engine, now, onChanged }: Deps) {
  let last = 0
  let seen = new Set<number>()
  /** Grows with every rebuild: what was being read before it says nothing of how far search has come since. */
  let epoch = 0
  let salesCheckedUntil = now().toISOString()

  const recordSaleChanges = async () => {
    const to = now().toISOString()
    const changed = await db.all(salesChangingBetween, { from: salesCheckedUntil, to })
    if (changed.length > 0)
      await db.change(async tx => {
        for (const { product_id } of changed) await tx.run(insertChange, { product_id, changed_at: to })
      })
    // Only now: a turn that could not be written is looked for again.
    salesCheckedUntil = to
  }

  /** Tells search what the database says of some products now. */
  const indexProducts = async (ids: Iterable<string>, readAt: number) => {
    const documents: ProductDocument[] = []
    const gone: string[] = []
    for (const id of ids) {
      const product = await db.first(productById, { id })
      const document = product && documentOf(product, await db.all(variantsOfProduct, { product_id: id }), now())
      if (document) documents.push(document)
      else gone.push(id)
    }
    if (documents.length > 0) await engine.put(documents, readAt)
    if (gone.length > 0) await engine.remove(gone, readAt)
  }

  /** Brings new changes into search; answers which products they touched. */
  const applyChanges = async (): Promise<ReadonlySet<string>> => {
    // Real time, whatever the shop's clock says: it orders what several servers read.
    const readAt = Date.now()
    const before = epoch
    const from = db.dialect === 'postgres' ? Math.max(0, last - LOOK_BACK) : last
    const changes = (await db.all(changesAfter, { seq: from, most: MAX_CHANGES })).filter(({ seq }) => !seen.has(seq))
    const ids = new Set(changes.map(({ product_id }) => product_id))
    if (changes.length === 0) return ids
    await indexProducts(ids, readAt)
    // Only now: what an engine could not take is brought again.
    const read = changes.map(({ seq }) => seq)
    if (before === epoch) {
      last = Math.max(last, ...read)
      seen = new Set([...seen, ...read].filter(seq => seq > last - 2 * LOOK_BACK))
    }
    return ids
  }

  return {
    async rebuild(onProgress?: (done: number) => void) {
      const startSeq = (await db.first(lastChange, {}))?.seq ?? 0
      salesCheckedUntil = now().toISOString()
      await engine.replaceAll(allDocuments(db, now()), ({ done }) => onProgress?.(done))
      // Other servers told their changes to the index of before: all since the beginning is told again.
      last = startSeq
      seen = new Set()
      epoch += 1
    },

    /** How far search has come, to be kept with it and given to `resume`. */
    position: (): string => JSON.stringify({ seq: last, salesCheckedUntil }),

    /**
     * Goes on with what search kept of an earlier run. Where it is known how far that had come, what changed meanwhile
     * is brought before anybody asks; where not, the answer is false and it has to be found by comparing.
     */
    async resume(position?: string): Promise<boolean> {
      const saved =
        position === undefined ? undefined : (JSON.parse(position) as { seq: number; salesCheckedUntil: string })
      const isKnown = saved !== undefined && (await isKnownChange(db, saved.seq))
      last = isKnown ? saved.seq : ((await db.first(lastChange, {}))?.seq ?? 0)
      salesCheckedUntil = saved?.salesCheckedUntil ?? now().toISOString()
      if (saved) {
        await recordSaleChanges()
        while ((await applyChanges()).size > 0);
        await indexProducts(await outdatedProducts(db, engine), Date.now())
      }
      return isKnown
    },

    /** Products whose sale began or ended since the last look count as changed. */
    turnSales: recordSaleChanges,

    /** Brings new changes into search; answers how many products they touched. */
    async applyChanges(): Promise<number> {
      const ids = await applyChanges()
      if (ids.size > 0) onChanged(ids)
      return ids.size
    }
  }
}

export type CatalogueFeed = ReturnType<typeof catalogueFeed>

/** Whether all changes after a number are still known: it is one of them, or there was none before the first. */
async function isKnownChange(db: Database, seq: number): Promise<boolean> {
  if (seq > 0) return (await db.first(changeAt, { seq })) !== undefined
  return ((await db.first(firstChange, {}))?.seq ?? 1) === 1
}

/** Products that search keeps otherwise than the database, or only one of the two has: it may not be the same database. */
async function outdatedProducts(db: Database, engine: SearchEngine): Promise<readonly string[]> {
  const kept = engine.snapshots?.updatedAtById() ?? new Map<string, number>()
  const written = new Map(
    (await db.all(productTimestamps, {})).map(({ id, updated_at }) => [id, Date.parse(updated_at)])
  )
  return [
    ...[...written].filter(([id, at]) => kept.get(id) !== at).map(([id]) => id),
    ...[...kept.keys()].filter(id => !written.has(id))
  ]
}

/** All products of a part of the ids, as search keeps them at the moment `now`, with the id that the part ends at. */
export async function documentsAfter(db: Database, after: string, most: number, now: Date) {
  const products = await db.all(productsAfter, { id: after, most })
  const [first, final] = [products[0], products.at(-1)]
  if (!first || !final) return { documents: [], last: undefined }
  const variants = Map.groupBy(
    await db.all(variantsBetween, { from: first.id, to: final.id }),
    ({ product_id }) => product_id
  )
  const documents = products.flatMap(product => documentOf(product, variants.get(product.id) ?? [], now) ?? [])
  return { documents, last: products.length === most ? final.id : undefined }
}

async function* allDocuments(db: Database, now: Date): AsyncGenerator<ProductDocument> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const page: Awaited<ReturnType<typeof documentsAfter>> = await documentsAfter(db, after, PAGE, now)
    yield* page.documents
    after = page.last
  }
}
