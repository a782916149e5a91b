import { expect, test } from 'vitest'
import type { SearchEngine } from '../../../src/search/port.ts'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { CatalogueIndexer, documentsAfter } from '../../../src/server/catalogue/products/catalogue-indexer.ts'
import {
  compareAll,
  reconcileNextRange,
  reconciliation,
  type IndexDiscrepancy
} from '../../../src/server/catalogue/products/reconcile.ts'
import type { Database } from '../../../src/server/platform/db/database.ts'

interface Sides {
  readonly db: Database
  readonly engine: SearchEngine
  readonly now: () => Date
}

/** Whatever is wrong with search, it is found by name and put right; run on each engine. */
export function agreesAfterDamage(name: string, open: () => Promise<Sides>) {
  test(`${name}: what differs from the database is found by name and put right`, async () => {
    const { db, engine, now } = await open()
    const feed = new CatalogueIndexer({ db, engine, now, onChanged: () => undefined })
    await feed.rebuild()
    // PostgreSQL's last changes are told once more after a rebuild.
    await feed.applyChanges()
    const { documents } = await documentsAfter(db, '', 1_000, now())
    const [lost, dear, dated, silent, deactivated] = documents as [
      ProductDocument,
      ProductDocument,
      ProductDocument,
      ProductDocument,
      ProductDocument
    ]
    const compared = reconciliation({ db, engine, now, step: 2 })
    expect(await compareAll(compared)).toEqual([])

    // Search lost one, says wrong things of two, and keeps one that was never there.
    await engine.remove([lost.id])
    await engine.put([
      { ...dear, price: dear.price + 1 },
      { ...dated, total_on_hand: dated.total_on_hand + 7, updated_at: '2020-01-01T00:00:00.000Z' },
      { ...dear, id: 'zzz-nobody' },
      { ...dear, id: '000-nobody' }
    ])
    // The database changed without telling anybody.
    await sayNothing(db, silent.vid)
    await db.change(tx =>
      tx.query.updateTable('variants').set({ active: 0 }).where('product_id', '=', deactivated.id).execute()
    )

    const damage: IndexDiscrepancy[] = [
      { productId: '000-nobody', kind: 'left over' },
      { productId: lost.id, kind: 'missing' },
      { productId: dear.id, kind: 'different', fields: ['price'] },
      { productId: dated.id, kind: 'different', fields: ['updated_at', 'total_on_hand'] },
      { productId: silent.id, kind: 'different', fields: ['total_on_hand', 'variants'] },
      { productId: deactivated.id, kind: 'left over' },
      { productId: 'zzz-nobody', kind: 'left over' }
    ]
    const byId = (discrepancies: readonly IndexDiscrepancy[]) =>
      discrepancies.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
    expect(byId(await compareAll(compared))).toEqual(byId(damage))

    const reported: IndexDiscrepancy[] = []
    const bit = reconcileNextRange({ reconciliation: compared, onDiscrepancies: found => reported.push(...found) })
    for (let step = 0; step < 2 * documents.length; step++) {
      await bit()
      await feed.applyChanges()
    }
    expect(byId(reported)).toEqual(byId(damage))
    expect(await compareAll(compared)).toEqual([])
    expect(await engine.count()).toBe(documents.length - 1)
  }, 60_000)

  test(`${name}: a change on its way is no difference`, async () => {
    const { db, engine, now } = await open()
    const feed = new CatalogueIndexer({ db, engine, now, onChanged: () => undefined })
    await feed.rebuild()
    // PostgreSQL's last changes are told once more after a rebuild.
    await feed.applyChanges()
    const { documents } = await documentsAfter(db, '', 1, now())
    const reported: IndexDiscrepancy[] = []
    const compared = reconciliation({ db, engine, now })
    const bit = reconcileNextRange({ reconciliation: compared, onDiscrepancies: found => reported.push(...found) })
    await sayNothing(db, documents[0]?.vid ?? '')
    const discrepancies = await compareAll(compared)
    expect(discrepancies).toHaveLength(1)
    await bit()
    await compared.repair(discrepancies)
    await feed.applyChanges()
    await bit()
    await bit()
    expect(reported).toEqual([])
  }, 60_000)
}

const sayNothing = (db: Database, variantId: string) =>
  db.change(tx =>
    tx.query
      .updateTable('stock')
      .set(e => ({ on_hand: e('on_hand', '+', 3) }))
      .where('variant_id', '=', variantId)
      .execute()
  )
