import {
  BOUGHT_TOGETHER_BUYERS_MIN,
  BOUGHT_TOGETHER_MAX,
  shownTogether
} from '../../../domain/catalogue/bought-together.ts'
import { SALES_DAYS } from '../../../domain/search/popularity.ts'
import { daysBefore } from '../../../domain/time.ts'
import { replaceBoughtTogether, restrictionsOf } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** How many of a product's newest lines are read: enough to be meaningful, few enough for one short statement. */
const LINES_READ_MAX = 1_000
/** More than are shown are counted, because alcohol and prescription medicine are left out afterwards. */
const COUNTED_MAX = BOUGHT_TOGETHER_MAX * 4

interface CountedTogether {
  readonly product_id: string
  readonly buyers: number
}

/** Others in the newest paid orders of a product, with how many different buyers had both. */
const countTogether = statement<{ product_id: string; since: string }, CountedTogether>((db, p) =>
  db
    .selectFrom(
      db
        .selectFrom('variants')
        .innerJoin('line_items', 'line_items.variant_id', 'variants.id')
        .select('line_items.order_id')
        .where('variants.product_id', '=', p('product_id'))
        .where('line_items.gift', '=', 0)
        .orderBy('line_items.id', 'desc')
        .limit(LINES_READ_MAX)
        .as('bought')
    )
    .innerJoin('orders', 'orders.id', 'bought.order_id')
    .innerJoin('line_items as other', 'other.order_id', 'orders.id')
    .select(e => [
      'other.product_id',
      e.fn.count<number>(e.fn.coalesce('orders.user_id', 'orders.phone')).distinct().as('buyers')
    ])
    .where('orders.completed_at', '>=', p('since'))
    .where('orders.paid_at', 'is not', null)
    .where('orders.state', '=', 'complete')
    .where('other.gift', '=', 0)
    .where('other.product_id', '!=', p('product_id'))
    .groupBy('other.product_id')
    .having(
      e => e.fn.count(e.fn.coalesce('orders.user_id', 'orders.phone')).distinct(),
      '>=',
      BOUGHT_TOGETHER_BUYERS_MIN
    )
    .orderBy('buyers', 'desc')
    .orderBy('other.product_id')
    .limit(COUNTED_MAX)
)

/** Counts anew what is often bought together; `sold`: pieces by product, as they were counted last. */
export async function countBoughtTogether(db: Database, sold: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const since = daysBefore(now, SALES_DAYS).toISOString()
  // A product bought by that many buyers has sold at least as many pieces; others need not be read.
  const candidates = [...sold].flatMap(([id, pieces]) => (pieces >= BOUGHT_TOGETHER_BUYERS_MIN ? [id] : []))
  const shown = new Set(
    (await restrictionsOf(db, candidates))
      .filter(product => product.age_restricted === 0 && product.requires_prescription === 0)
      .map(({ id }) => id)
  )
  const counted = new Map<string, readonly string[]>()
  for (const product_id of shown) {
    const rows = await db.all(countTogether, { product_id, since })
    const others = shownTogether(
      rows.map(row => ({ productId: row.product_id, buyers: Number(row.buyers) })),
      id => shown.has(id)
    )
    if (others.length > 0) counted.set(product_id, others)
  }
  await db.change(tx => replaceBoughtTogether(tx, counted))
}
