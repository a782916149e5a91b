import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'

/** Products, categories and brands to choose by their names, below `/api/back_office`. */

export const CATALOGUE_CHOICE_KINDS = ['product', 'category', 'brand'] as const
export type CatalogueChoiceKind = (typeof CATALOGUE_CHOICE_KINDS)[number]
/** Choices of one answer: what a list under a field can show. */
export const CATALOGUE_CHOICES_MAX = 12

/** `GET /api/back_office/catalogue_choices` */
export const catalogueChoicesQuerySchema = z.strictObject({
  kind: z.enum(CATALOGUE_CHOICE_KINDS),
  /** Part of a name, or a code. */
  q: z.string().trim().max(60).default('')
})
export type CatalogueChoicesQuery = z.output<typeof catalogueChoicesQuerySchema>

const catalogueChoiceSchema = z.strictObject({
  /** SKU of a product, permalink of a category, code of a brand. */
  code: z.string(),
  /** The last part of a product's address; the code of any other. */
  slug: z.string(),
  name: z.string(),
  /** Tells it from others of its name: its SKU and brand, or the categories above it. */
  detail: z.string()
})
export type CatalogueChoice = ResponseOf<typeof catalogueChoiceSchema>

export const catalogueChoicesSchema = z
  .strictObject({ choices: z.array(catalogueChoiceSchema) })
  .meta({ id: 'CatalogueChoices' })
export type CatalogueChoicesBody = ResponseOf<typeof catalogueChoicesSchema>

/** Names by code or slug. */
export const catalogueNamesSchema = z.record(z.string(), z.strictObject({ mn: z.string(), en: z.string() }))
export type CatalogueNames = ResponseOf<typeof catalogueNamesSchema>
