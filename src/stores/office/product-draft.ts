import type { EditProductRequest, StaffProductBody } from '../../contract/staff/products.ts'
import { PRICE_MAX } from '../../domain/catalogue/price.ts'
import { localMinute, parseLocalMinute } from '../../domain/local-minute.ts'

/** The fields of a product's form, as they are typed. */
export type ProductDraft = Readonly<Record<string, string>>

const TEXTS = ['title', 'description'] as const

/** Names of the fields of a variant's price. */
export const priceFields = (sku: string) =>
  ({
    price: `price:${sku}`,
    store: `store:${sku}`,
    sale: `sale:${sku}`,
    start: `start:${sku}`,
    end: `end:${sku}`
  }) as const

export function draftOf(product: StaffProductBody): ProductDraft {
  const draft: Record<string, string> = {}
  for (const text of TEXTS)
    for (const language of ['mn', 'en'] as const) draft[`${text}.${language}`] = product[text][language]
  for (const { sku, price, sale, store_price } of product.variants) {
    const fields = priceFields(sku)
    draft[fields.price] = String(price)
    draft[fields.store] = store_price === null ? '' : String(store_price)
    draft[fields.sale] = sale ? String(sale.price) : ''
    draft[fields.start] = sale ? localMinute(sale.start) : ''
    draft[fields.end] = sale ? localMinute(sale.end) : ''
  }
  return draft
}

export type DraftProblem =
  | 'price_invalid'
  | 'sale_invalid'
  | 'sale_dates_invalid'
  | 'name_required'
  | 'description_required'

/** `1,500` and `1 500` are numbers to whoever types them. */
export function wholeNumberOf(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,']/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

type Read = { readonly request: EditProductRequest } | { readonly problems: Readonly<Record<string, DraftProblem>> }

/** A draft as a request, or what is wrong with its fields. */
export function requestOf({ version, variants }: StaffProductBody, draft: ProductDraft): Read {
  const problems: Record<string, DraftProblem> = {}
  const text = (name: string) => draft[name]?.trim() ?? ''
  if (text('title.mn') === '') problems['title.mn'] = 'name_required'
  if (text('description.mn') === '' && text('description.en') !== '')
    problems['description.mn'] = 'description_required'
  const priced = variants.map(({ sku }) => {
    const { problem, ...read } = readPrice(sku, text)
    if (problem) problems[problem.field] = problem.code
    return { sku, ...read }
  })
  if (Object.keys(problems).length > 0) return { problems }
  return {
    request: {
      version,
      title: { mn: text('title.mn'), en: text('title.en') },
      description: { mn: text('description.mn'), en: text('description.en') },
      variants: priced
    }
  }
}

interface ReadPrice extends Pick<EditProductRequest['variants'][number], 'price' | 'sale' | 'store_price'> {
  readonly problem?: { readonly field: string; readonly code: DraftProblem }
}

function readPrice(sku: string, text: (name: string) => string): ReadPrice {
  const fields = priceFields(sku)
  const price = wholeNumberOf(text(fields.price)) ?? 0
  const refused = (field: string, code: DraftProblem) => ({ price, sale: null, problem: { field, code } })
  if (price < 1 || price > PRICE_MAX) return refused(fields.price, 'price_invalid')
  const store_price = text(fields.store) === '' ? null : (wholeNumberOf(text(fields.store)) ?? 0)
  if (store_price !== null && (store_price < 1 || store_price > PRICE_MAX))
    return refused(fields.store, 'price_invalid')
  if (text(fields.sale) === '') return { price, sale: null, store_price }
  const sale = wholeNumberOf(text(fields.sale)) ?? 0
  if (sale < 1 || sale >= price) return refused(fields.sale, 'sale_invalid')
  const [start, end] = [parseLocalMinute(text(fields.start)), parseLocalMinute(text(fields.end))]
  if (start === undefined) return refused(fields.start, 'sale_dates_invalid')
  if (end === undefined || end <= start) return refused(fields.end, 'sale_dates_invalid')
  return { price, sale: { price: sale, start, end }, store_price }
}
