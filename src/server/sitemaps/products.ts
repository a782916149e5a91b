import { localePath, SHOP_LOCALES } from '../../i18n/locales.ts'
import { isTranslated, readFacts } from '../catalogue/facts.ts'
import type { Database } from '../db/database.ts'
import { listedProductsAfter } from './queries.ts'
import type { SitemapUrl } from './xml.ts'

/** Read at a time: a few milliseconds of work, then others have their turn. */
const AT_ONCE = 500
/** Products in one sitemap: with two languages each half of what the protocol allows. */
const IN_ONE = 12_500

/** Addresses of all product pages, in parts that keep their products: new ones come last. */
export async function productSitemaps(
  db: Database,
  publicUrl: string,
  now: Date
): Promise<readonly (readonly SitemapUrl[])[]> {
  const parts: SitemapUrl[][] = []
  let [after, count] = ['', 0]
  for (;;) {
    const rows = await db.all(listedProductsAfter, { id: after, now: now.toISOString(), most: AT_ONCE })
    for (const { slug, updated_at, facts_json } of rows) {
      if (count % IN_ONE === 0) parts.push([])
      count += 1
      parts.at(-1)?.push(...pagesOf(publicUrl, slug, updated_at, isTranslated(readFacts(facts_json))))
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return parts
    after = last.id
    await new Promise(resolve => setImmediate(resolve))
  }
}

function pagesOf(publicUrl: string, slug: string, changed: string, translated: boolean): readonly SitemapUrl[] {
  const at = (locale: (typeof SHOP_LOCALES)[number]) => publicUrl + localePath(locale, `/products/${slug}`)
  if (!translated) return [{ url: at('mn'), changed }]
  const languages = [...SHOP_LOCALES.map(locale => [locale, at(locale)] as const), ['x-default', at('mn')] as const]
  return SHOP_LOCALES.map(locale => ({ url: at(locale), changed, languages }))
}
