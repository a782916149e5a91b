import { statement } from '../../platform/db/statement.ts'

export interface ListedProduct {
  readonly id: string
  readonly slug: string
  readonly brand: string
  readonly updated_at: string
  readonly facts_json: string
}

/** A page of products that have one of their own, in id order: on sale by now, in at least one variant. */
export const listedProductsAfter = statement<{ id: string; now: string; most: number }, ListedProduct>((db, p) =>
  db
    .selectFrom('products')
    .select(['id', 'slug', 'brand', 'updated_at', 'facts_json'])
    .where('id', '>', p('id'))
    .where('available_on', '<=', p('now'))
    .where(e =>
      e.exists(
        e
          .selectFrom('variants')
          .select('variants.id')
          .whereRef('variants.product_id', '=', 'products.id')
          .where('variants.active', '=', e.lit(1))
      )
    )
    .orderBy('id')
    .limit(p('most'))
)
