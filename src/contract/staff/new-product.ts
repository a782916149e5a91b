import { z } from 'zod'
import { BADGE_IDS } from '../../domain/catalogue/badge.ts'
import { amountSchema, productRecord, STOCK_MAX, TEXT_MAX, variantRecord } from '../catalogue/catalogue-record.ts'
import type { ResponseOf } from '../response-of.ts'
import { staffProductPath } from './products.ts'

export const VARIANTS_MAX = 40

const text = (least: number, most: number) => z.string().trim().min(least).max(most)
const count = z.int().min(0).max(STOCK_MAX)
const { sku } = staffProductPath.shape

/** `POST /api/back_office/products` */
export const newProductRequestSchema = z.strictObject({
  sku,
  title: z.strictObject({ mn: text(1, 400), en: text(0, 400) }),
  description: z
    .strictObject({ mn: text(0, TEXT_MAX), en: text(0, TEXT_MAX) })
    .refine(({ mn, en }) => mn !== '' || en === '', { path: ['mn'] }),
  /** The name of a brand; one that the shop does not know is added. */
  brand: text(1, 80),
  category: productRecord.shape.taxons.element,
  badges: z.array(z.enum(BADGE_IDS)).max(4),
  price: amountSchema,
  stock: count,
  /** Empty where it comes in one form only. */
  variants: z
    .array(z.strictObject({ sku, options: variantRecord.shape.options, price: amountSchema, stock: count }))
    .max(VARIANTS_MAX),
  /** Whether customers see it at once. */
  is_visible: z.boolean(),
  age_restricted: z.boolean(),
  requires_prescription: z.boolean()
})
export type NewProductRequest = z.output<typeof newProductRequestSchema>

/** `GET /api/back_office/product_choices`: what a new product can be given. */
export const productChoicesSchema = z
  .strictObject({
    brands: z.array(z.string()),
    categories: z.array(z.strictObject({ value: z.string(), name: z.string() }))
  })
  .meta({ id: 'ProductChoices' })
export type ProductChoicesBody = ResponseOf<typeof productChoicesSchema>
