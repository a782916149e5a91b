import { z } from 'zod'
import { jsonColumn } from '../../platform/db/json-column.ts'

/** Products, taxons or brands that a coupon is limited to. */
export const scopeColumn = jsonColumn('coupons.products_json, taxons_json or brands_json', z.array(z.string()))

const localizedName = z.object({ mn: z.string(), en: z.string() })
export type LocalizedName = z.output<typeof localizedName>

export const nameColumn = jsonColumn('coupons.name_json', localizedName)

/** Both names in small letters, as the office's list is searched: SQLite lowers no Cyrillic letters. */
export const couponNameKey = ({ mn, en }: LocalizedName) => `${mn}\n${en}`.toLowerCase()
