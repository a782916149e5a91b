import { z } from 'zod'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import { statement } from '../../platform/db/statement.ts'
import type { BoughtTogetherTable } from './tables.ts'

const otherIdsColumn = jsonColumn('bought_together.other_ids_json', z.array(z.string()).readonly())

const allRows = statement<Record<never, never>, BoughtTogetherTable>(db => db.selectFrom('bought_together').selectAll())

const rowOfProduct = statement<{ product_id: string }, BoughtTogetherTable>((db, p) =>
  db.selectFrom('bought_together').selectAll().where('product_id', '=', p('product_id'))
)

const saveRow = statement<BoughtTogetherTable, never>((db, p) =>
  db
    .insertInto('bought_together')
    .values({ product_id: p('product_id'), other_ids_json: p('other_ids_json') })
    .onConflict(c => c.column('product_id').doUpdateSet(e => ({ other_ids_json: e.ref('excluded.other_ids_json') })))
)

const deleteRow = statement<{ product_id: string }, never>((db, p) =>
  db.deleteFrom('bought_together').where('product_id', '=', p('product_id'))
)

/** Ids of the products that are often bought together with one, as they were counted last. */
export async function boughtTogetherWith(reader: Reader, productId: string): Promise<readonly string[]> {
  const row = await reader.first(rowOfProduct, { product_id: productId })
  return row ? otherIdsColumn.read(row.other_ids_json) : []
}

/** Replaces what is bought together; `counted` has no products without any. */
export async function replaceBoughtTogether(tx: Transaction, counted: ReadonlyMap<string, readonly string[]>) {
  const before = new Map((await tx.all(allRows, {})).map(row => [row.product_id, row.other_ids_json]))
  for (const [product_id, others] of counted) {
    const other_ids_json = otherIdsColumn.write(others)
    if (before.get(product_id) !== other_ids_json) await tx.run(saveRow, { product_id, other_ids_json })
  }
  for (const product_id of before.keys()) if (!counted.has(product_id)) await tx.run(deleteRow, { product_id })
}
