import type { z } from 'zod'
import {
  brandRecord,
  productRecord,
  taxonRecord,
  variantRecord,
  type ProductRecord
} from '../../../contract/catalogue/catalogue-record.ts'
import type { PackshotText } from '../../../packshot/back.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

const productDetails = productRecord.pick({
  title: true,
  description: true,
  taxons: true,
  generic: true,
  gpc: true,
  properties: true,
  specification: true,
  nutrition: true,
  badges: true,
  store: true,
  packshot: true,
  pictures: true,
  delivery: true,
  return_hours: true,
  refund_percent: true,
  tax: true
})

/** Everything about a product that neither sells nor costs. */
export type ProductDetails = z.output<typeof productDetails>
export type VariantOptions = z.output<typeof variantRecord>['options']

export const productDetailsColumn = jsonColumn('products.facts_json', productDetails)
export const variantOptionsColumn = jsonColumn('variants.options_json', variantRecord.shape.options)
export const taxonDetailsColumn = jsonColumn('taxons.facts_json', taxonRecord.omit({ permalink: true }))
export const brandDetailsColumn = jsonColumn('brands.facts_json', brandRecord.omit({ code: true, name: true }))

export const detailsOf = (record: ProductRecord): ProductDetails => ({
  title: record.title,
  description: record.description,
  taxons: record.taxons,
  generic: record.generic,
  gpc: record.gpc,
  properties: record.properties,
  specification: record.specification,
  nutrition: record.nutrition,
  badges: record.badges,
  store: record.store,
  packshot: record.packshot,
  pictures: record.pictures,
  delivery: record.delivery,
  return_hours: record.return_hours,
  refund_percent: record.refund_percent,
  tax: record.tax
})

/** The text on the back of a drawn package. */
export const packshotTextOf = ({ title, specification }: ProductDetails): PackshotText => ({
  title: title.mn,
  rows: specification.map(({ name, value }) => [name.mn, value.mn])
})

/** Name of the active substance, in English where given; undefined for a product without one. */
export const substanceOf = ({ generic }: Pick<ProductDetails, 'generic'>) => generic?.en ?? generic?.mn

/** English strength of a variant by its option, else by the product's specification; undefined where none is given. */
export function strengthOf(
  { specification }: Pick<ProductDetails, 'specification'>,
  { strength }: VariantOptions
): string | undefined {
  const text = strength ?? specification.find(({ name }) => name.en === 'Strength')?.value
  return text?.en ?? text?.mn
}

/** Whether its name, and its description if it has one, are written in English. */
export const isTranslated = ({ title, description }: Pick<ProductDetails, 'title' | 'description'>) =>
  title.en !== undefined && (description === undefined || description.en !== undefined)

/** "250 мл, улаан" */
export const optionsText = (options: VariantOptions, locale: string): string =>
  Object.values(options)
    .map(value => (locale === 'mn' ? value.mn : value.en))
    .join(', ')

/** Options as their English, or only, texts. */
export const englishOf = (options: VariantOptions) => Object.values(options).map(({ mn, en = mn }) => en)
