import { popularityOf } from '../../../domain/search/popularity.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { recordProductChange } from './record-change.ts'
import type { ProductSalesTable } from './tables.ts'

const allSales = statement<Record<never, never>, ProductSalesTable>(db => db.selectFrom('product_sales').selectAll())

const saveSales = statement<ProductSalesTable, never>((db, p) =>
  db
    .insertInto('product_sales')
    .values({ product_id: p('product_id'), sold: p('sold') })
    .onConflict(c => c.column('product_id').doUpdateSet(e => ({ sold: e.ref('excluded.sold') })))
)

const deleteSales = statement<{ product_id: string }, never>((db, p) =>
  db.deleteFrom('product_sales').where('product_id', '=', p('product_id'))
)

/**
 * Replaces how many pieces of each product were sold; search follows where that makes a product more or less popular.
 * `sold`: pieces by product, without products that nobody bought.
 */
export async function replaceProductSales(tx: Transaction, sold: ReadonlyMap<string, number>, now: Date) {
  const before = new Map((await tx.all(allSales, {})).map(row => [row.product_id, row.sold]))
  for (const productId of new Set([...before.keys(), ...sold.keys()])) {
    const [was, is] = [before.get(productId) ?? 0, sold.get(productId) ?? 0]
    if (was === is) continue
    if (is > 0) await tx.run(saveSales, { product_id: productId, sold: is })
    else await tx.run(deleteSales, { product_id: productId })
    if (popularityOf(was) !== popularityOf(is)) await recordProductChange(tx, productId, now)
  }
}
