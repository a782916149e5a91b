import { LRUCache } from 'lru-cache'
import { v5 as uuid } from 'uuid'

/** Never change it: every id is derived from it. */
const SHOP = '7d5a1f0e-4c1b-4c59-9a53-2f6d5e0b8a14'

/**
 * Ids are derived from the supplier's article code, so that the same product has the same id in every
 * database: pages built with one database fit another.
 */
export const productIdOf = (sku: string) => uuid(`product ${sku}`, SHOP)
export const variantIdOf = (sku: string) => uuid(`variant ${sku}`, SHOP)

/** Every document of a product names the same few taxons. */
const taxonIds = new LRUCache<string, string>({
  max: 2_000,
  memoMethod: permalink => uuid(`taxon ${permalink}`, SHOP)
})
export const taxonIdOf = (permalink: string) => taxonIds.memo(permalink)
