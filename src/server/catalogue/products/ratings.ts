import type { RatingDistribution } from '../../../domain/community/review.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ProductRow } from './queries.ts'
import { recordProductChange } from './record-change.ts'
import type { ProductRatingTable } from './tables.ts'

/** Public ratings of a product: of customers, and of the demonstration. */
export interface ProductRatings {
  readonly real: RatingDistribution
  readonly demonstration: RatingDistribution
}

export const ratingsOfRow = (row: ProductRow): ProductRatings => ({
  real: [row.rated_1 ?? 0, row.rated_2 ?? 0, row.rated_3 ?? 0, row.rated_4 ?? 0, row.rated_5 ?? 0],
  demonstration: [
    row.demonstrated_1 ?? 0,
    row.demonstrated_2 ?? 0,
    row.demonstrated_3 ?? 0,
    row.demonstrated_4 ?? 0,
    row.demonstrated_5 ?? 0
  ]
})

type Counts = Pick<ProductRatingTable, 'stars_1' | 'stars_2' | 'stars_3' | 'stars_4' | 'stars_5'>

const addToRatings = statement<ProductRatingTable, never>((db, p) =>
  db
    .insertInto('product_ratings')
    .values({
      product_id: p('product_id'),
      demonstration: p('demonstration'),
      stars_1: p('stars_1'),
      stars_2: p('stars_2'),
      stars_3: p('stars_3'),
      stars_4: p('stars_4'),
      stars_5: p('stars_5')
    })
    .onConflict(c =>
      c.columns(['product_id', 'demonstration']).doUpdateSet(e => ({
        stars_1: e('product_ratings.stars_1', '+', e.ref('excluded.stars_1')),
        stars_2: e('product_ratings.stars_2', '+', e.ref('excluded.stars_2')),
        stars_3: e('product_ratings.stars_3', '+', e.ref('excluded.stars_3')),
        stars_4: e('product_ratings.stars_4', '+', e.ref('excluded.stars_4')),
        stars_5: e('product_ratings.stars_5', '+', e.ref('excluded.stars_5'))
      }))
    )
)

const ratingsOfProduct = statement<{ product_id: string }, Counts & Pick<ProductRatingTable, 'demonstration'>>(
  (db, p) =>
    db
      .selectFrom('product_ratings')
      .select(['demonstration', 'stars_1', 'stars_2', 'stars_3', 'stars_4', 'stars_5'])
      .where('product_id', '=', p('product_id'))
)

export interface RatingChange {
  readonly isDemonstration: boolean
  /** How many ratings came for one star, two, …; less than 0 where some went. */
  readonly by: RatingDistribution
}

/** Changes the public ratings of a product in the same transaction as its reviews; search follows. */
export async function changeProductRatings(
  tx: Transaction,
  productId: string,
  { isDemonstration, by }: RatingChange,
  now: Date
) {
  const [stars_1, stars_2, stars_3, stars_4, stars_5] = by
  const counts = { stars_1, stars_2, stars_3, stars_4, stars_5 }
  await tx.run(addToRatings, { product_id: productId, demonstration: Number(isDemonstration), ...counts })
  await recordProductChange(tx, productId, now)
}

/** Deletes the invented ratings; search follows. */
export async function deleteDemonstrationRatings(tx: Transaction, now: Date) {
  const rated = await tx.query
    .selectFrom('product_ratings')
    .select('product_id')
    .where('demonstration', '=', 1)
    .execute()
  await tx.query.deleteFrom('product_ratings').where('demonstration', '=', 1).execute()
  for (const { product_id } of rated) await recordProductChange(tx, product_id, now)
}

/** Reviews of both kinds together, as readers are shown them, and whether any is of the demonstration. */
export async function productRatings(reader: Reader, productId: string) {
  const rows = await reader.all(ratingsOfProduct, { product_id: productId })
  const sum = (column: keyof Counts) => rows.reduce((total, row) => total + row[column], 0)
  const distribution: RatingDistribution = [
    sum('stars_1'),
    sum('stars_2'),
    sum('stars_3'),
    sum('stars_4'),
    sum('stars_5')
  ]
  const countOf = (row: Counts) => row.stars_1 + row.stars_2 + row.stars_3 + row.stars_4 + row.stars_5
  return { distribution, isDemonstration: rows.some(row => row.demonstration === 1 && countOf(row) > 0) }
}
