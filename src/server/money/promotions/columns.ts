import { z } from 'zod'
import { jsonColumn } from '../../platform/db/json-column.ts'

/** Products, taxons or brands that a coupon is limited to. */
export const scopeColumn = jsonColumn('coupons.products_json, taxons_json or brands_json', z.array(z.string()))

const localizedName = z.object({ mn: z.string(), en: z.string() })
export type LocalizedName = z.output<typeof localizedName>

/** Names of products (`title`) and taxons (`name`) within the catalogue’s details; other fields are ignored. */
const translated = z.object({ mn: z.string(), en: z.string().optional() })
export const localizedNameColumn = jsonColumn(
  'products.facts_json or taxons.facts_json',
  z.object({ title: translated.optional(), name: translated.optional() })
)

export const nameColumn = jsonColumn('coupons.name_json', localizedName)
