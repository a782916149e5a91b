import { DEFAULT_LOCALE, localePath, SHOP_LOCALES, type ShopLocale } from '../../../i18n/locales.ts'
import { isTranslated, listedProductsAfter, productDetailsColumn } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SitemapUrl } from './xml.ts'

/** Read at a time: a few milliseconds of work, then others have their turn. */
const BATCH = 500
/** Products in one sitemap: with two languages each half of what the protocol allows. */
const PRODUCTS_PER_SITEMAP = 12_500

interface ProductSitemaps {
  /** Addresses of all product pages, in parts that keep their products: new ones come last. */
  readonly parts: readonly (readonly SitemapUrl[])[]
  /** When a product of each brand last changed. */
  readonly brands: ReadonlyMap<string, string>
}

export async function listedProducts(db: Database, publicUrl: string, now: Date): Promise<ProductSitemaps> {
  const parts: SitemapUrl[][] = []
  const brands = new Map<string, string>()
  let [after, count] = ['', 0]
  for (;;) {
    const rows = await db.all(listedProductsAfter, { id: after, now: now.toISOString(), limit: BATCH })
    for (const { slug, brand, updated_at, facts_json } of rows) {
      if (updated_at > (brands.get(brand) ?? '')) brands.set(brand, updated_at)
      if (count % PRODUCTS_PER_SITEMAP === 0) parts.push([])
      count += 1
      const locales: readonly ShopLocale[] = isTranslated(productDetailsColumn.read(facts_json))
        ? SHOP_LOCALES
        : [DEFAULT_LOCALE]
      parts.at(-1)?.push(...pagesAt(publicUrl, `/products/${slug}`, locales, updated_at))
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return { parts, brands }
    after = last.id
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** A page in each language it is written in. */
export function pagesAt(
  publicUrl: string,
  path: string,
  locales: readonly ShopLocale[],
  changed: string | undefined
): readonly SitemapUrl[] {
  const at = (locale: ShopLocale) => publicUrl + localePath(locale, path)
  if (locales.length < 2) return locales.map(locale => ({ url: at(locale), changed }))
  const languages = [
    ...locales.map(locale => [locale, at(locale)] as const),
    ['x-default', at(DEFAULT_LOCALE)] as const
  ]
  return locales.map(locale => ({ url: at(locale), changed, languages }))
}
