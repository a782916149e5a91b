import { z } from 'zod'
import { BANNER_SLOTS } from '../../../domain/site/site-banner.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

const named = z.strictObject({ mn: z.string(), en: z.string() })
const textsSchema = z.strictObject({
  title: named,
  summary: named,
  rules: z.strictObject({ mn: z.array(z.string()), en: z.array(z.string()) })
})
const couponTermsSchema = z.strictObject({
  effect: z.enum(['percent', 'amount', 'free-delivery', 'gift']),
  value: z.int(),
  maxDiscount: z.int().nullable(),
  minimum: z.int(),
  products: z.array(z.string()),
  taxons: z.array(z.string()),
  brands: z.array(z.string())
})
/** `days`: how long it can be used after it was won. */
const termsSchema = z.strictObject({ days: z.int(), coupon: couponTermsSchema.nullable() })

export type PrizeTerms = z.output<typeof termsSchema>

export const textsColumn = jsonColumn('prize_promotions.texts_json', textsSchema)
export const placementsColumn = jsonColumn('prize_promotions.placements_json', z.array(z.enum(BANNER_SLOTS)))
export const potColumn = jsonColumn(
  'prize_promotions.pot_json',
  z.strictObject({ start: z.int(), step: z.int(), most: z.int() })
)
export const prizeNameColumn = jsonColumn('prizes.name_json', named)
export const prizeTermsColumn = jsonColumn('prizes.terms_json', termsSchema)
export const oddsColumn = jsonColumn(
  'prize_draws.odds_json',
  z.array(z.strictObject({ prize_id: z.string(), weight: z.int(), available: z.boolean() }))
)
