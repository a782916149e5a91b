import { nameColumn, scopeColumn } from './columns.ts'
import type { CouponTable } from './tables.ts'

/** The terms of a coupon, for its screen and for lines of the audit. */
export const couponTerms = (row: CouponTable) => ({
  ...{ max_discount: row.max_discount, minimum: row.minimum, combines: row.combines, listed: row.listed === 1 },
  products: scopeColumn.read(row.products_json),
  taxons: scopeColumn.read(row.taxons_json),
  brands: scopeColumn.read(row.brands_json),
  max_uses_by_customer: row.max_uses_by_customer
})

/** A coupon in a line of the audit. */
export const couponAuditBody = (row: CouponTable) => ({
  ...{ name: nameColumn.read(row.name_json), effect: row.effect, value: row.value, audience: row.audience },
  ...{ starts_at: row.starts_at, expires_at: row.expires_at, max_uses: row.max_uses },
  ...couponTerms(row)
})
