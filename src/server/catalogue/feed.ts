import type { ProductDocument } from '../../contract/product-document.ts'
import type { SearchEngine } from '../../search/port.ts'
import type { Database } from '../db/database.ts'
import { documentOf } from './documents.ts'
import {
  changesAfter,
  insertChange,
  lastChange,
  productById,
  productsAfter,
  salesTurningBetween,
  variantsBetween,
  variantsOfProduct
} from './queries.ts'

const PAGE = 500
/** On PostgreSQL a smaller number may be committed after a larger one: look back this far, skip what was seen. */
const LOOK_BACK = 500
/** At most this many changes at a time, so that a large import does not keep searches waiting. */
const MOST = 2_000

interface Parts {
  readonly db: Database
  readonly engine: SearchEngine
  readonly now: () => Date
  /** Told after the index knows. */
  readonly onChanged: (productIds: ReadonlySet<string>) => void
}

/** Keeps search in step with the database: everything once at start, then every change as it is committed. */
export function catalogueFeed({ db, engine, now, onChanged }: Parts) {
  let last = 0
  let seen = new Set<number>()
  let salesSeen = now().toISOString()

  return {
    async rebuild(onProgress?: (done: number) => void) {
      last = (await db.first(lastChange, {}))?.seq ?? 0
      salesSeen = now().toISOString()
      await engine.replaceAll(allDocuments(db, now()), ({ done }) => onProgress?.(done))
    },

    /** Products whose sale began or ended since the last look count as changed. */
    async turnSales() {
      const to = now().toISOString()
      const turned = await db.all(salesTurningBetween, { from: salesSeen, to })
      salesSeen = to
      if (turned.length > 0)
        await db.change(async tx => {
          for (const { product_id } of turned) await tx.run(insertChange, { product_id, changed_at: to })
        })
    },

    /** Brings new changes into search; answers how many products they touched. */
    async follow(): Promise<number> {
      const from = db.dialect === 'postgres' ? Math.max(0, last - LOOK_BACK) : last
      const changes = (await db.all(changesAfter, { seq: from, most: MOST })).filter(({ seq }) => !seen.has(seq))
      if (changes.length === 0) return 0
      const ids = new Set(changes.map(({ product_id }) => product_id))
      const documents: ProductDocument[] = []
      const gone: string[] = []
      for (const id of ids) {
        const product = await db.first(productById, { id })
        const document = product && documentOf(product, await db.all(variantsOfProduct, { product_id: id }), now())
        if (document) documents.push(document)
        else gone.push(id)
      }
      if (documents.length > 0) await engine.put(documents)
      if (gone.length > 0) await engine.remove(gone)
      // Only now: what an engine could not take is brought again.
      const read = changes.map(({ seq }) => seq)
      last = Math.max(last, ...read)
      seen = new Set([...seen, ...read].filter(seq => seq > last - 2 * LOOK_BACK))
      onChanged(ids)
      return ids.size
    }
  }
}

export type CatalogueFeed = ReturnType<typeof catalogueFeed>

async function* allDocuments(db: Database, now: Date): AsyncGenerator<ProductDocument> {
  for (let after = ''; ;) {
    const products = await db.all(productsAfter, { id: after, most: PAGE })
    const [first, final] = [products[0], products.at(-1)]
    if (!first || !final) return
    const variants = Map.groupBy(
      await db.all(variantsBetween, { from: first.id, to: final.id }),
      ({ product_id }) => product_id
    )
    for (const product of products) {
      const document = documentOf(product, variants.get(product.id) ?? [], now)
      if (document) yield document
    }
    after = final.id
  }
}
