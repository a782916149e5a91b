import type { LiveShop } from '../support/live-shop.ts'

const BATCH = 500

/** Copies of products of the shop under names of their own. Search knows them once the shop is opened anew. */
export async function fillProducts({ shop: { db } }: LiveShop, count: number): Promise<void> {
  const products = await db.query.selectFrom('products').selectAll().limit(40).execute()
  const variants = await db.query.selectFrom('variants').selectAll().orderBy('position', 'desc').execute()
  const firstOf = new Map(variants.map(variant => [variant.product_id, variant]))
  for (let from = 0; from < count; from += BATCH)
    await db.change(async ({ query }) => {
      const copies = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => {
        const index = from + offset
        const product = products[index % products.length]
        const variant = product && firstOf.get(product.id)
        if (!product || !variant) throw new Error('The shop of the measure has no products')
        const { barcode: _generated, ...row } = product
        const facts = JSON.parse(row.facts_json) as { title: { mn: string; en: string }; barcode?: string }
        const { barcode: _own, ...rest } = facts
        const title = { mn: `${facts.title.mn} ${index}`, en: `${facts.title.en} ${index}` }
        const ids = { id: `bench-${index}`, sku: `BP-${index}`, slug: `bench-${index}` }
        return {
          product: { ...row, ...ids, facts_json: JSON.stringify({ ...rest, title }) },
          variant: { ...variant, id: `bench-${index}-1`, product_id: ids.id, sku: ids.sku, price: 1_000 + index }
        }
      })
      await query
        .insertInto('products')
        .values(copies.map(({ product }) => product))
        .execute()
      await query
        .insertInto('variants')
        .values(copies.map(({ variant }) => variant))
        .execute()
      await query
        .insertInto('stock')
        .values(copies.map(({ variant }, index) => ({ variant_id: variant.id, on_hand: index % 7, reserved: 0 })))
        .execute()
    })
}

/** Calls as the screens of products make them. */
export const productCalls = (count: number): readonly (readonly [string, (index: number) => string])[] => [
  ['products', () => '/products'],
  ['products by a name', index => `/products?q=${encodeURIComponent(`парацетамол ${(index * 97) % count}`)}`],
  ['products by a common word', () => `/products?q=${encodeURIComponent('шахмал')}`],
  ['products by SKU', index => `/products?q=BP-${(index * 97) % count}`],
  ['products without stock', () => '/products?stock=no'],
  ['products that are hidden', () => '/products?visible=no'],
  ['one product', index => `/products/BP-${(index * 97) % count}`]
]
