import type { TaxRecord } from '../../../../contract/money/tax.ts'
import type { OrderTaxes } from '../../../../contract/ordering/order.ts'
import { roundAmount } from '../../../../domain/money.ts'
import { receiptParts, totalsOf, type Taxed } from '../../../../domain/money/receipt.ts'
import { extrasOf, paidByLine } from './line-amounts.ts'
import type { OrderAggregate } from '../order-aggregate.ts'

/** Taxes in the shop's products and services. */
export interface TaxKinds {
  readonly delivery: Taxed
  readonly wrapping: Taxed
  /** Tax of a product in a taxon, overridden by its own record. */
  product(taxon: string, own: TaxRecord | undefined): Taxed
}

const VAT: Taxed = { type: 'vat', city: false }
/** VAT on everything: the taxes where none are configured. */
export const ALL_VAT: TaxKinds = { delivery: VAT, wrapping: VAT, product: () => VAT }

/** The taxes in an order's total, line by line as its VAT receipt has them. */
export function taxesOf({ order, lines, adjustments }: OrderAggregate, kinds: TaxKinds): OrderTaxes {
  const paid = paidByLine(lines, adjustments)
  const { delivery, wrapping } = extrasOf(order.ship_total, adjustments)
  const parts = receiptParts([
    ...lines.map(({ id, details }) => {
      const { type, city } = kinds.product(details.mainTaxon, details.tax)
      return { type, city, amount: paid.get(id) ?? 0 }
    }),
    { ...kinds.delivery, amount: delivery },
    { ...kinds.wrapping, amount: wrapping }
  ])
  const { vatHundredths, cityTaxHundredths } = totalsOf(parts)
  const [vat_total, city_tax_total] = [roundAmount(vatHundredths / 100), roundAmount(cityTaxHundredths / 100)]
  const tax_total = vat_total + city_tax_total
  return {
    tax_total,
    vat_total,
    city_tax_total,
    tax_parts: parts.map(({ type, amount }) => ({ tax_type: type, total: amount })),
    total_without_tax: order.total - tax_total
  }
}
