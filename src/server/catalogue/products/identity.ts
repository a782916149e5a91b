import { v5 as uuid } from 'uuid'

/** Never changed: every id that was made from it would be another one. */
const SHOP = '7d5a1f0e-4c1b-4c59-9a53-2f6d5e0b8a14'

/**
 * Goods are known by what suppliers call them, so that the same article has the same id in every
 * database it is written to: pages built beside one speak of the goods of another.
 */
export const productIdOf = (sku: string) => uuid(`product ${sku}`, SHOP)
export const variantIdOf = (sku: string) => uuid(`variant ${sku}`, SHOP)
export const taxonIdOf = (permalink: string) => uuid(`taxon ${permalink}`, SHOP)
