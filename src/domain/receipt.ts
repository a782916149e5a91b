import { roundAmount, VAT_PERCENT } from './money.ts'
import { daysAfter } from './time.ts'

/** The VAT receipt (eBarimt): what stands on it and when it is due. */

/** It is mailed within so many days of delivery (spec §9). */
export const RECEIPT_WITHIN_DAYS = 14
/** The staff are told so many days before that a receipt is still missing. */
export const RECEIPT_WARNING_DAYS = 2
/**
 * Days for which lottery number and QR are kept to be shown and sent again. The tax authority wants them printed, not
 * collected; the number of the receipt itself stays.
 */
export const RECEIPT_SHOWN_DAYS = 60

/** Kinds of goods in the law on VAT, each on a part of the receipt of its own: taxed, exempt, at nought, outside. */
export const TAX_TYPES = ['vat', 'free', 'zero', 'none'] as const
export type TaxType = (typeof TAX_TYPES)[number]

/** The capital's tax on some goods, per cent; it is added beside VAT, not on top of it. */
export const CITY_TAX_PERCENT = 2

export interface Taxed {
  readonly type: TaxType
  /** Whether the capital's tax is on it. */
  readonly city: boolean
}

/** Taxes in hundredths of a tögrög, as the tax authority counts them. */
export interface Taxes {
  readonly vat: number
  readonly cityTax: number
}

/** Taxes contained in an amount of ₮ that includes them: 1,120 is 1,000 with 100 VAT and 20 for the capital. */
export function taxesIn(amount: number, { type, city }: Taxed): Taxes {
  const vatPercent = type === 'vat' ? VAT_PERCENT : 0
  const cityPercent = city && type !== 'none' ? CITY_TAX_PERCENT : 0
  const whole = 100 + vatPercent + cityPercent
  return {
    vat: roundAmount((amount * 100 * vatPercent) / whole),
    cityTax: roundAmount((amount * 100 * cityPercent) / whole)
  }
}

interface Amount {
  /** ₮ */
  readonly amount: number
}

export interface ReceiptPart<Line extends Taxed & Amount> extends Taxes, Amount {
  readonly type: TaxType
  readonly lines: readonly (Line & Taxes)[]
}

/** One part for each kind of tax; sums of a part are the sums of its lines. What cost nothing stands on no receipt. */
export const receiptParts = <Line extends Taxed & Amount>(lines: readonly Line[]): readonly ReceiptPart<Line>[] =>
  TAX_TYPES.flatMap(type => {
    const own = lines
      .filter(line => line.type === type && line.amount > 0)
      .map(line => ({ ...line, ...taxesIn(line.amount, line) }))
    return own.length === 0 ? [] : [{ type, lines: own, ...totalsOf(own) }]
  })

/** What several parts, or lines, come to. */
export const totalsOf = (all: readonly (Amount & Taxes)[]): Amount & Taxes => ({
  amount: all.reduce((sum, { amount }) => sum + amount, 0),
  vat: all.reduce((sum, { vat }) => sum + vat, 0),
  cityTax: all.reduce((sum, { cityTax }) => sum + cityTax, 0)
})

/** Until when a receipt is promised. */
export const receiptDue = (deliveredAt: Date) => daysAfter(deliveredAt, RECEIPT_WITHIN_DAYS)
