import type { BrandRecord, ProductRecord, TaxonRecord, VariantRecord } from '../../../contract/catalogue-record.ts'

/** What `products.facts_json` keeps: everything about a product that neither sells nor costs. */
export type ProductFacts = Pick<
  ProductRecord,
  | 'title'
  | 'description'
  | 'taxons'
  | 'generic'
  | 'gpc'
  | 'properties'
  | 'specification'
  | 'nutrition'
  | 'badges'
  | 'store'
  | 'packshot'
  | 'delivery'
  | 'return_hours'
  | 'refund_percent'
  | 'tax'
>

export type TaxonFacts = Omit<TaxonRecord, 'permalink'>
export type BrandFacts = Omit<BrandRecord, 'code' | 'name'>
export type VariantOptions = VariantRecord['options']

export const factsOf = (record: ProductRecord): ProductFacts => ({
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
  delivery: record.delivery,
  return_hours: record.return_hours,
  refund_percent: record.refund_percent,
  tax: record.tax
})

/** Whether somebody has written it in English: its name, and what is told of it. */
export const isTranslated = ({ title, description }: Pick<ProductFacts, 'title' | 'description'>) =>
  title.en !== undefined && (description === undefined || description.en !== undefined)

export const readFacts = (json: string) => JSON.parse(json) as ProductFacts
export const readOptions = (json: string) => JSON.parse(json) as VariantOptions

/** "250 мл, улаан" */
export const optionsText = (options: VariantOptions, locale: string): string =>
  Object.values(options)
    .map(value => (locale === 'mn' ? value.mn : value.en))
    .join(', ')
