import type { ProductRecord, VariantRecord } from '../../../contract/catalogue/catalogue-record.ts'
import { isMedicinal } from '../../../domain/catalogue/promotion.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ProductTable, VariantTable } from './tables.ts'
import { adjustStock, insertEmptyStock } from '../stock/index.ts'
import { detailsOf, productDetailsColumn, substanceOf, variantOptionsColumn } from './product-details.ts'
import { withEdits } from './edited-fields.ts'
import { productIdOf, variantIdOf } from './product-ids.ts'
import {
  insertChange,
  insertProduct,
  insertVariant,
  productIdentity,
  productOfVariantSku,
  raiseProductVersion,
  skuOfSlug,
  updateProduct,
  updateVariant,
  variantsOfProduct,
  type VariantRow
} from './queries.ts'

export type SaveOutcome = 'created' | 'changed' | 'same'
export type SaveProblem = { readonly code: 'slug-taken' | 'sku-taken'; readonly by: string }

/**
 * Writes one product as its record says, found again by SKU: saving the same record twice changes
 * nothing, and fields that staff have edited stay as they are. Variants the record no longer has are retired, not deleted, for orders point at them.
 */
export async function saveProduct(
  tx: Transaction,
  given: ProductRecord,
  now: Date
): Promise<Result<SaveOutcome, SaveProblem>> {
  const existing = await tx.first(productIdentity, { sku: given.sku })
  const record = existing ? await withEdits(tx, existing, withPictures(existing, given)) : given
  if (existing?.slug !== record.slug) {
    const owner = await tx.first(skuOfSlug, { slug: record.slug })
    if (owner) return err({ code: 'slug-taken', by: owner.sku })
  }
  const id = existing?.id ?? productIdOf(record.sku)
  const at = now.toISOString()
  const row = {
    id,
    slug: record.slug,
    brand: record.brand,
    taxon: record.taxons[0] ?? '',
    age_restricted: Number(record.age_restricted),
    requires_prescription: Number(record.requires_prescription),
    available_on: new Date(record.available_on).toISOString(),
    facts_json: productDetailsColumn.write(detailsOf(record))
  }
  const differs =
    existing && (Object.keys(existing) as (keyof typeof existing)[]).some(key => existing[key] !== row[key])

  if (!existing) await tx.run(insertProduct, { ...row, sku: record.sku, created_at: at, updated_at: at })
  else if (differs) await tx.run(updateProduct, { ...row, updated_at: at })

  const variants = await saveVariants(tx, id, variantsOf(record), now)
  if (!variants.ok) return variants
  if (existing && !differs && !variants.value) return ok('same')
  if (existing) await tx.run(raiseProductVersion, { id })
  await tx.run(insertChange, { product_id: id, changed_at: at })
  return ok(existing ? 'changed' : 'created')
}

/** A record that says nothing of pictures leaves them; an empty list takes them away. */
function withPictures({ facts_json }: Pick<ProductTable, 'facts_json'>, record: ProductRecord): ProductRecord {
  if (record.pictures) return record.pictures.length > 0 ? record : { ...record, pictures: undefined }
  const { pictures } = productDetailsColumn.read(facts_json)
  return pictures ? { ...record, pictures } : record
}

/** A product without variants is its own only one. Medicine has no sale price, whatever a supplier's list says. */
function variantsOf(record: ProductRecord): readonly VariantRecord[] {
  const { sku, price, sale, store_price, stock } = record
  const variants =
    record.variants.length > 0 ? record.variants : [{ sku, options: {}, price, sale, store_price, stock }]
  return isMedicinal({ taxon: record.taxons[0] ?? '', substance: substanceOf(record) })
    ? variants.map(({ sale: _, ...variant }) => variant)
    : variants
}

async function saveVariants(
  tx: Transaction,
  productId: string,
  records: readonly VariantRecord[],
  now: Date
): Promise<Result<boolean, SaveProblem>> {
  const existing = await tx.all(variantsOfProduct, { product_id: productId })
  const bySku = new Map(existing.map(each => [each.sku, each]))
  let changed = false

  for (const [position, record] of records.entries()) {
    const found = bySku.get(record.sku)
    bySku.delete(record.sku)
    if (!found) {
      const owner = await tx.first(productOfVariantSku, { sku: record.sku })
      if (owner) return err({ code: 'sku-taken', by: record.sku })
    }
    const row = variantRow(found, productId, position, record)
    if (!found) {
      await tx.run(insertVariant, row)
      await insertEmptyStock(tx, row.id)
    } else if (differs(found, row)) await tx.run(updateVariant, row)
    // Stock reserved by orders cannot be removed; the next import corrects the rest.
    const stock = Math.max(record.stock, found?.reserved ?? 0)
    await adjustStock(tx, row.id, stock - (found?.on_hand ?? 0), now)
    changed ||= !found || differs(found, row) || found.on_hand !== stock
  }

  for (const removed of bySku.values())
    if (removed.active) {
      await tx.run(updateVariant, { ...removed, active: 0 })
      changed = true
    }
  return ok(changed)
}

const variantRow = (
  found: VariantRow | undefined,
  productId: string,
  position: number,
  record: VariantRecord
): VariantTable => ({
  id: found?.id ?? variantIdOf(record.sku),
  product_id: productId,
  sku: record.sku,
  position,
  active: 1,
  options_json: variantOptionsColumn.write(record.options),
  price: record.price,
  sale_price: record.sale?.price ?? null,
  sale_start_at: record.sale ? new Date(record.sale.start).toISOString() : null,
  sale_expire_at: record.sale ? new Date(record.sale.end).toISOString() : null,
  // Of another file, where this one says nothing of branches.
  store_price: record.store_price ?? found?.store_price ?? null
})

const differs = (found: VariantRow, row: VariantTable) =>
  (Object.keys(row) as (keyof VariantTable)[]).some(key => found[key] !== row[key])
