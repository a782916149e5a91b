import type { ProductRecord } from '../../../contract/catalogue/catalogue-record.ts'
import {
  AVAILABLE_ON_FIELD,
  BADGES_FIELD,
  EDIT_LANGUAGES,
  PICTURES_FIELD,
  priceField,
  storePriceField,
  textField,
  type EditedText
} from '../../../domain/catalogue/product-edit.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { productDetailsColumn, type ProductDetails } from './product-details.ts'
import { variantsOfProduct, type VariantRow } from './queries.ts'
import type { ProductTable } from './tables.ts'

const editsOfProduct = statement<{ product_id: string }, { field: string }>((db, p) =>
  db.selectFrom('product_edits').select('field').where('product_id', '=', p('product_id')).orderBy('field')
)

const insertEdit = statement<{ product_id: string; field: string; edited_at: string }, never>((db, p) =>
  db
    .insertInto('product_edits')
    .values({ product_id: p('product_id'), field: p('field'), edited_at: p('edited_at') })
    .onConflict(c => c.columns(['product_id', 'field']).doUpdateSet({ edited_at: p('edited_at') }))
)

/** Fields that staff have edited: imports leave them alone. */
export const editedFields = async (reader: Reader, productId: string): Promise<ReadonlySet<string>> =>
  new Set((await reader.all(editsOfProduct, { product_id: productId })).map(({ field }) => field))

export async function markEdited(tx: Transaction, productId: string, fields: readonly string[], now: Date) {
  for (const field of fields) await tx.run(insertEdit, { product_id: productId, field, edited_at: now.toISOString() })
}

/** An import's record with the fields that staff have edited as they are in the shop. */
export async function withEdits(
  tx: Transaction,
  product: Pick<ProductTable, 'id' | 'facts_json' | 'available_on'>,
  record: ProductRecord
): Promise<ProductRecord> {
  const edited = await editedFields(tx, product.id)
  if (edited.size === 0) return record
  const current = productDetailsColumn.read(product.facts_json)
  const rows = new Map((await tx.all(variantsOfProduct, { product_id: product.id })).map(row => [row.sku, row]))
  const priced = <Item extends Pick<ProductRecord, 'sku' | 'price' | 'sale' | 'store_price'>>({
    sale,
    store_price,
    ...item
  }: Item): Item => {
    const row = rows.get(item.sku)
    const online = row && edited.has(priceField(item.sku)) ? pricesOfRow(row) : { ...(sale && { sale }) }
    const isStorePriceKept = row && edited.has(storePriceField(item.sku))
    const inBranches = isStorePriceKept ? row.store_price : store_price
    // Without its sale and store price the rest of a record is still one: both are optional.
    return { ...item, ...online, ...(typeof inBranches === 'number' && { store_price: inBranches }) } as Item
  }
  return {
    ...priced(record),
    title: mergedText(record, current, edited, 'title') ?? record.title,
    description: mergedText(record, current, edited, 'description'),
    ...(edited.has(BADGES_FIELD) && { badges: current.badges }),
    ...(edited.has(PICTURES_FIELD) && { pictures: current.pictures }),
    ...(edited.has(AVAILABLE_ON_FIELD) && { available_on: product.available_on }),
    variants: record.variants.map(priced)
  }
}

export const saleOfRow = ({ sale_price, sale_start_at, sale_expire_at }: VariantRow) =>
  sale_price === null || sale_start_at === null || sale_expire_at === null
    ? undefined
    : { price: sale_price, start: sale_start_at, end: sale_expire_at }

function pricesOfRow(row: VariantRow) {
  const sale = saleOfRow(row)
  return { price: row.price, ...(sale && { sale }) }
}

function mergedText(
  record: ProductRecord,
  current: ProductDetails,
  edited: ReadonlySet<string>,
  text: EditedText
): ProductRecord['description'] {
  const isEdited = EDIT_LANGUAGES.map(language => edited.has(textField(text, language)))
  if (!isEdited.includes(true)) return record[text]
  const [mn, en] = EDIT_LANGUAGES.map((language, index) => (isEdited[index] ? current : record)[text]?.[language])
  // A text has Mongolian words: where only the English ones were edited and the import brings none, the shop's stay.
  const mongolian = mn ?? current[text]?.mn
  return mongolian === undefined ? undefined : { mn: mongolian, ...(en !== undefined && { en }) }
}
