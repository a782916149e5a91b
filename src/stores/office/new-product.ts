import { getProductChoices, postProduct } from '../../api/staff/new-product.ts'
import { PRICE_MAX } from '../../domain/catalogue/price.ts'
import { STOCK_MAX } from '../../contract/catalogue/catalogue-record.ts'
import { VARIANTS_MAX, type NewProductRequest } from '../../contract/staff/new-product.ts'
import type { BadgeId } from '../../domain/catalogue/badge.ts'
import { amountOfText } from './product-sheet.ts'

export { postProduct as createProduct }

export const choicesQuery = { queryKey: ['products', 'choices'], queryFn: getProductChoices, staleTime: 60_000 }

export const OPTION_TYPES = ['size', 'colour', 'volume', 'count', 'strength'] as const
export type OptionType = (typeof OPTION_TYPES)[number]

/** An option as it is typed: its values with commas, in both languages in the same order. */
export interface OptionDraft {
  readonly type: OptionType | ''
  readonly mn: string
  readonly en: string
}

export interface NewProductDraft {
  readonly sku: string
  readonly titleMn: string
  readonly titleEn: string
  readonly descriptionMn: string
  readonly descriptionEn: string
  readonly brand: string
  readonly category: string
  readonly price: string
  readonly stock: string
  readonly options: readonly [OptionDraft, OptionDraft]
  /** Prices and counts of variants that differ, by SKU. */
  readonly prices: Readonly<Record<string, string>>
  readonly stocks: Readonly<Record<string, string>>
  readonly badges: readonly BadgeId[]
  readonly isVisible: boolean
  readonly isAgeRestricted: boolean
  readonly isPrescription: boolean
}

const NO_OPTION: OptionDraft = { type: '', mn: '', en: '' }
export const EMPTY_PRODUCT: NewProductDraft = {
  ...{ sku: '', titleMn: '', titleEn: '', descriptionMn: '', descriptionEn: '', brand: '', category: '', price: '' },
  ...{ stock: '0', options: [NO_OPTION, NO_OPTION], prices: {}, stocks: {}, badges: [] },
  ...{ isVisible: true, isAgeRestricted: false, isPrescription: false }
}

const partsOf = (text: string) => text.split(',').flatMap(part => part.trim() || [])

interface Value {
  readonly mn: string
  readonly en: string
}

const valuesOf = ({ mn, en }: OptionDraft): readonly Value[] => {
  const english = partsOf(en)
  return partsOf(mn).map((value, index) => ({ mn: value, en: english[index] ?? value }))
}

export interface DraftVariant {
  readonly sku: string
  readonly name: string
  readonly options: NewProductRequest['variants'][number]['options']
  readonly price: string
  readonly stock: string
}

/** Every combination of the options, each with an SKU of its own. */
export function variantsOf(draft: NewProductDraft): readonly DraftVariant[] {
  const chosen = draft.options.filter(({ type, mn }) => type !== '' && partsOf(mn).length > 0)
  const [first, second] = chosen
  if (!first) return []
  const rest = second ? valuesOf(second) : [undefined]
  const pairs = valuesOf(first).flatMap(one => rest.map(other => [one, other] as const))
  const prefix = draft.sku.trim().toUpperCase()
  return pairs.map(([one, other], index) => {
    const sku = `${prefix}-${index + 1}`
    return {
      sku,
      name: [one.mn, other?.mn].filter(Boolean).join(', '),
      options: { [first.type]: one, ...(second && other && { [second.type]: other }) },
      price: draft.prices[sku] ?? draft.price,
      stock: draft.stocks[sku] ?? draft.stock
    }
  })
}

export type NewProductProblem =
  | 'sku_invalid'
  | 'title_required'
  | 'brand_required'
  | 'category_required'
  | 'price_invalid'
  | 'stock_invalid'
  | 'description_required'
  | 'options_twice'
  | 'options_many'
  | 'options_languages'

type Problems = Readonly<Record<string, NewProductProblem>>
type Read = { readonly request: NewProductRequest } | { readonly problems: Problems }

const SKU = /^[A-Z0-9][A-Z0-9.-]{0,36}$/
const priceOf = (text: string) => amountOfText(text) ?? 0
const isPrice = (price: number) => price >= 1 && price <= PRICE_MAX
const stockOf = (text: string) => amountOfText(text) ?? -1
const isStock = (stock: number) => stock >= 0 && stock <= STOCK_MAX

/** A draft as a request, or what is wrong with its fields. */
export function readNewProduct(draft: NewProductDraft): Read {
  const problems: Record<string, NewProductProblem> = { ...optionProblems(draft) }
  const sku = draft.sku.trim().toUpperCase()
  const variants = variantsOf(draft)
  if (!SKU.test(sku)) problems['sku'] = 'sku_invalid'
  if (draft.titleMn.trim() === '') problems['titleMn'] = 'title_required'
  if (draft.descriptionMn.trim() === '' && draft.descriptionEn.trim() !== '')
    problems['descriptionMn'] = 'description_required'
  if (draft.brand.trim() === '') problems['brand'] = 'brand_required'
  if (draft.category === '') problems['category'] = 'category_required'
  if (!isPrice(priceOf(draft.price))) problems['price'] = 'price_invalid'
  if (!isStock(stockOf(draft.stock))) problems['stock'] = 'stock_invalid'
  for (const variant of variants) {
    if (!isPrice(priceOf(variant.price))) problems[`price:${variant.sku}`] = 'price_invalid'
    if (!isStock(stockOf(variant.stock))) problems[`stock:${variant.sku}`] = 'stock_invalid'
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    request: {
      sku,
      title: { mn: draft.titleMn.trim(), en: draft.titleEn.trim() },
      description: { mn: draft.descriptionMn.trim(), en: draft.descriptionEn.trim() },
      ...{ brand: draft.brand.trim(), category: draft.category, badges: [...draft.badges] },
      ...{ price: priceOf(draft.price), stock: stockOf(draft.stock) },
      variants: variants.map(({ sku: own, options, price, stock }) => ({
        ...{ sku: own, options, price: priceOf(price), stock: stockOf(stock) }
      })),
      ...{ is_visible: draft.isVisible, age_restricted: draft.isAgeRestricted },
      requires_prescription: draft.isPrescription
    }
  }
}

function optionProblems(draft: NewProductDraft): Problems {
  const [first, second] = draft.options
  if (first.type !== '' && first.type === second.type) return { 'type:1': 'options_twice' }
  for (const [index, { mn, en }] of draft.options.entries()) {
    const count = partsOf(mn).length
    if (new Set(partsOf(mn)).size < count) return { [`mn:${index}`]: 'options_twice' }
    if (partsOf(en).length > 0 && partsOf(en).length !== count) return { [`en:${index}`]: 'options_languages' }
  }
  return variantsOf(draft).length > VARIANTS_MAX ? { 'mn:0': 'options_many' } : {}
}
