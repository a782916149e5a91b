import { badgeTexts } from '../../../content/badges.ts'
import type { BadgeBody } from '../../../contract/catalogue/badge.ts'
import { termsOf } from '../../../contract/catalogue/catalogue-query.ts'
import { CATALOGUE_FILTER } from '../../../contract/catalogue/catalogue-base.ts'
import type { AggregationBucket } from '../../../contract/search/search-protocol.ts'
import type { Storefront } from '../../../contract/site/storefront.ts'
import { BADGE_IDS } from '../../../domain/catalogue/badge.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'

export type BadgeService = ReturnType<typeof createBadgeService>

/** Badges of products with their rules, and how many products have each. */
export const createBadgeService = ({ search }: Pick<Storefront, 'search'>) => ({
  async list(locale: Locale): Promise<readonly BadgeBody[]> {
    const { aggregations } = await search({
      query: { bool: { filter: CATALOGUE_FILTER } },
      size: 0,
      aggs: { badges: termsOf('badges', BADGE_IDS.length) }
    })
    const buckets = (aggregations?.['badges']?.['buckets'] ?? []) as readonly AggregationBucket[]
    const counts = new Map(buckets.map(({ key, doc_count }) => [String(key), doc_count]))
    const language = isShopLocale(locale) ? locale : 'mn'
    return BADGE_IDS.map(id => ({
      ...{ id, ...badgeTexts(language, id), path: `/badges/${id}`, count: counts.get(id) ?? 0 }
    }))
  }
})
