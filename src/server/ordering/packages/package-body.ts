import type { PackageBody } from '../../../contract/ordering/package.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { sellingPriceOf, type VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { pricedPackageItems } from './queries.ts'

interface PackageBodyDeps {
  readonly variantDetails: VariantDetailsCache
  readonly now: () => Date
}

/** A package on the wire, at today's prices. */
export async function packageBody(
  { variantDetails, now }: PackageBodyDeps,
  reader: Reader,
  owner: string,
  locale: Locale
): Promise<PackageBody> {
  const language = isShopLocale(locale) ? locale : 'mn'
  const products: PackageBody['package_products'][number][] = []
  for (const row of await reader.all(pricedPackageItems, { owner })) {
    const details = await variantDetails.get(reader, row.variant_id)
    if (!details) continue
    const price = sellingPriceOf(row, now())
    const isSold = row.active === 1 && details.availableOn <= now().toISOString()
    products.push({
      slug: details.slug,
      qty: row.qty,
      cv: row.sku,
      variant_id: row.variant_id,
      name: details.name[language],
      options_text: details.optionsText[language],
      image: details.image,
      age_restricted: details.ageRestricted,
      price,
      total: price * row.qty,
      total_on_hand: isSold ? Math.max(0, row.on_hand - row.reserved) : 0
    })
  }
  const sold = products.filter(({ total_on_hand }) => total_on_hand > 0)
  return {
    package_products: products,
    item_total: sold.reduce((sum, { total }) => sum + total, 0),
    total_quantity: products.reduce((sum, { qty }) => sum + qty, 0)
  }
}
