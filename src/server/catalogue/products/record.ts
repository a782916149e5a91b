import type { ProductRecord } from '../../../contract/catalogue/catalogue-record.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { editedFields, saleOfRow } from './edited-fields.ts'
import { productDetailsColumn, variantOptionsColumn } from './product-details.ts'
import { variantsOfProduct, type VariantRow } from './queries.ts'
import type { ProductTable } from './tables.ts'

type Row = Omit<ProductTable, 'version' | 'barcode'>

const productOfSku = statement<{ sku: string }, Row>((db, p) =>
  db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', e =>
      e
        .selectFrom('products as named')
        .select('named.id')
        .where('named.sku', '=', p('sku'))
        .union(e.selectFrom('variants').select('variants.product_id as id').where('variants.sku', '=', p('sku')))
        .limit(1)
    )
)

/** The product of an SKU, its own or a variant's, as a record: saving it changes nothing. */
export async function recordOfSku(reader: Reader, sku: string) {
  const product = await reader.first(productOfSku, { sku })
  if (!product) return undefined
  const active = (await reader.all(variantsOfProduct, { product_id: product.id })).filter(row => row.active === 1)
  const [first] = active
  const details = productDetailsColumn.read(product.facts_json)
  const isOwnVariant = active.length === 1 && first?.sku === product.sku
  const record: ProductRecord = {
    ...details,
    ...{ sku: product.sku, slug: product.slug, brand: product.brand, available_on: product.available_on },
    age_restricted: product.age_restricted === 1,
    requires_prescription: product.requires_prescription === 1,
    ...(first ? pricedOf(first) : { price: 1, stock: 0 }),
    variants: isOwnVariant
      ? []
      : active.map(row => ({
          ...{ sku: row.sku, options: variantOptionsColumn.read(row.options_json) },
          ...pricedOf(row)
        }))
  }
  return { record, isRetired: active.length === 0, edited: await editedFields(reader, product.id) }
}

function pricedOf(row: VariantRow) {
  const sale = saleOfRow(row)
  const { price, store_price, on_hand } = row
  return { price, ...(sale && { sale }), ...(store_price !== null && { store_price }), stock: on_hand }
}
