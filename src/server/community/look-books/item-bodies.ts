import type { LookBookItem } from '../../../contract/community/look-book.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { sellingPriceOf, type VariantDetailsCache, variantPrices } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { LookBookEntry } from './content.ts'

export interface ItemDeps {
  readonly db: Database
  readonly variantDetails: VariantDetailsCache
  readonly now: () => Date
}

export type ItemBodies = (entries: readonly LookBookEntry[]) => Promise<readonly LookBookItem[]>

/**
 * Reads the variants of several look books at once; the answer makes the items of any of them at the price and stock of
 * this moment. A variant that is unknown is left out.
 */
export async function readItems(
  deps: ItemDeps,
  entries: readonly LookBookEntry[],
  locale: Locale
): Promise<ItemBodies> {
  const rows = await variantPrices(deps.db, [...new Set(entries.map(({ variant_id }) => variant_id))])
  const byId = new Map(rows.map(row => [row.id, row]))
  const language = isShopLocale(locale) ? locale : 'mn'
  const now = deps.now()
  const itemOf = async ({ variant_id, note }: LookBookEntry): Promise<readonly LookBookItem[]> => {
    const row = byId.get(variant_id)
    const facts = row && (await deps.variantDetails.get(deps.db, variant_id))
    if (!row || !facts) return []
    const isSold = row.active === 1 && facts.availableOn <= now.toISOString()
    const item = {
      variant_id,
      note,
      price: row.price,
      selling_price: sellingPriceOf(row, now),
      // A prescription product is in no cart, whatever is in stock.
      in_stock: isSold && row.on_hand > row.reserved && !facts.requiresPrescription,
      product: {
        id: facts.productId,
        sku: facts.productSku,
        name: facts.name[language],
        slug: facts.slug,
        image: facts.image,
        options_text: facts.optionsText[language],
        age_restricted: facts.ageRestricted,
        requires_prescription: facts.requiresPrescription
      }
    }
    return [item]
  }
  return async wanted => (await Promise.all(wanted.map(itemOf))).flat()
}
