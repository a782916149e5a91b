import { v7 as uuid } from 'uuid'
import type { RouletteProduct, RouletteStockRequest } from '../../../contract/games/roulette.ts'
import { licensedKind } from '../../../domain/catalogue/licence.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { mayBeRoulettePrize } from '../../../domain/games/roulette.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { type VariantDetails, variantIdBySku } from '../../catalogue/products/index.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { notFound, unprocessable, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import type { RouletteDeps } from './deps.ts'
import { recordRouletteAction, type GameStaff } from './back-office.ts'
import { insertProduct, productById, productOfVariant, setStock, touchNightsOf } from './queries.ts'

const isAllowed = ({ ageRestricted, requiresPrescription, taxons, mainTaxon }: VariantDetails) =>
  [mainTaxon, ...taxons].every(taxon =>
    mayBeRoulettePrize(licensedKind({ ageRestricted, taxon }), requiresPrescription)
  )

/** A prize as the catalogue knows it today: asked before every spin and every hand-over, for imports change products. */
export async function allowedPrize(
  { variantDetails }: Pick<RouletteDeps, 'variantDetails'>,
  reader: Reader,
  variantId: string
): Promise<Result<VariantDetails, Problem>> {
  const details = await variantDetails.get(reader, variantId)
  if (!details) return unprocessable('roulette-product-unknown')
  return isAllowed(details) ? ok(details) : unprocessable('roulette-prize-restricted')
}

export async function productBody(
  { variantDetails }: Pick<RouletteDeps, 'variantDetails'>,
  reader: Reader,
  row: { readonly id: string; readonly variant_id: string },
  locale: Locale
): Promise<RouletteProduct | undefined> {
  const details = await variantDetails.get(reader, row.variant_id)
  if (!details) return undefined
  const language = isShopLocale(locale) ? locale : 'mn'
  const options = details.optionsText[language]
  return {
    ...{ id: row.id, variant_id: row.variant_id, sku: details.sku, slug: details.slug, image: details.image },
    name: options === '' ? details.name[language] : `${details.name[language]} (${options})`
  }
}

export async function findPrize(deps: Pick<RouletteDeps, 'variantDetails'>, tx: Transaction, productId: string) {
  const product = await tx.first(productById, { id: productId })
  if (!product) return notFound('roulette-product-unknown')
  const allowed = await allowedPrize(deps, tx, product.variant_id)
  return allowed.ok ? ok(product) : allowed
}

/** Sets how many pieces of a product lie in a branch as prizes; a product that was none becomes one. */
export const stockPrize = (
  deps: Omit<RouletteDeps, 'randomBelow'>,
  staff: GameStaff,
  { location, sku, count_on_hand }: RouletteStockRequest
): ServiceResult<{ readonly product_id: string; readonly count_on_hand: number }> =>
  deps.db.change(async tx => {
    if (!deps.branches.some(({ code }) => code === location)) return notFound('roulette-location-not-found')
    const variant = await tx.first(variantIdBySku, { sku })
    if (!variant) return unprocessable('roulette-product-unknown', { field: 'sku' })
    const allowed = await allowedPrize(deps, tx, variant.id)
    if (!allowed.ok) return unprocessable(allowed.problem.code, { field: 'sku' })
    const now = deps.now()
    await tx.run(insertProduct, { id: uuid(), variant_id: variant.id, created_at: now.toISOString() })
    const product = await tx.first(productOfVariant, { variant_id: variant.id })
    if (!product) throw new Error(`The prize ${sku} was written and is not there`)
    await tx.run(setStock, { location, product_id: product.id, count_on_hand })
    await tx.run(touchNightsOf, { location, updated_at: now.toISOString() })
    const subject = { type: 'roulette_product', id: product.id }
    await recordRouletteAction(tx, staff, 'set_stock', { subject, after: { location, sku, count_on_hand } }, now)
    return ok({ product_id: product.id, count_on_hand })
  })
