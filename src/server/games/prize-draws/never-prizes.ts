import type { PrizeRecord } from '../../../contract/games/prize-promotion.ts'
import { isNeverAPrize } from '../../../domain/games/prize-draw.ts'
import type { Transaction } from '../../platform/db/database.ts'

const COLUMNS = ['age_restricted', 'requires_prescription', 'taxon'] as const

interface ProductRow {
  readonly age_restricted: number
  readonly requires_prescription: number
  readonly taxon: string
}

const isRefused = ({ age_restricted, requires_prescription, taxon }: ProductRow) =>
  isNeverAPrize({
    ageRestricted: age_restricted === 1,
    requiresPrescription: requires_prescription === 1,
    taxons: [taxon]
  })

/** A gift: the variant, or why it is none. */
export async function giftVariant(tx: Transaction, sku: string) {
  const variant = await tx.query
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'products.age_restricted', 'products.requires_prescription', 'products.taxon'])
    .where('variants.sku', '=', sku)
    .executeTakeFirst()
  if (!variant) throw new Error(`The catalogue has no ${sku}`)
  if (isRefused(variant)) throw new Error(`${sku} is alcohol or medicine, which is never a prize`)
  return variant.id
}

type CouponScope = Pick<Extract<PrizeRecord, { kind: 'coupon' }>, 'products' | 'taxons' | 'brands'>

/** Refuses a coupon for products, categories or brands among which alcohol or medicine is. */
export async function checkCouponScope({ query }: Transaction, { products, taxons, brands }: CouponScope) {
  const named = query.selectFrom('products').select(COLUMNS)
  for (const sku of products) {
    const rows = await named.where('sku', '=', sku).execute()
    if (rows.length === 0) throw new Error(`The catalogue has no ${sku}`)
    refuse(sku, rows)
  }
  for (const code of brands) refuse(code, await named.where('brand', '=', code).execute())
  for (const permalink of taxons)
    refuse(
      permalink,
      await named.where(e => e.or([e('taxon', '=', permalink), e('taxon', 'like', `${permalink}/%`)])).execute()
    )
}

function refuse(scope: string, rows: readonly ProductRow[]) {
  if (rows.length === 0) throw new Error(`The catalogue has nothing in ${scope}`)
  if (rows.some(isRefused)) throw new Error(`${scope} has alcohol or medicine, which is never a prize`)
}
