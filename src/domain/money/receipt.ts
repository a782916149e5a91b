import { roundAmount, VAT_PERCENT } from '../money.ts'
import { daysAfter } from '../time.ts'

/** VAT receipts (eBarimt): parts, taxes and due dates. */

/** Days after delivery within which it is mailed (spec §9). */
export const RECEIPT_WITHIN_DAYS = 14
/** Days before the due date at which staff is warned of a missing receipt. */
export const RECEIPT_WARNING_DAYS = 2
/**
 * Days for which lottery number and QR code are stored to be shown and sent again. The tax authority allows printing
 * but not collecting them; the receipt's own number stays.
 */
export const RECEIPT_SHOWN_DAYS = 60

/** Tax types of the VAT law, each on its own part of the receipt: taxed, exempt, zero-rated, outside the scope. */
export const TAX_TYPES = ['vat', 'free', 'zero', 'none'] as const
export type TaxType = (typeof TAX_TYPES)[number]

/** City tax on some products, per cent; added beside VAT, not on top of it. */
export const CITY_TAX_PERCENT = 2

export interface Taxed {
  readonly type: TaxType
  /** Subject to city tax. */
  readonly city: boolean
}

/** Taxes in möngö, hundredths of a tögrög, as the tax authority counts them. */
export interface TaxAmounts {
  readonly vatHundredths: number
  readonly cityTaxHundredths: number
}

/** Taxes included in an amount of ₮: ₮1,120 hold ₮100 VAT and ₮20 city tax, 10,000 and 2,000 hundredths. */
export function taxesIn(amount: number, { type, city }: Taxed): TaxAmounts {
  const vatPercent = type === 'vat' ? VAT_PERCENT : 0
  const cityPercent = city && type !== 'none' ? CITY_TAX_PERCENT : 0
  const whole = 100 + vatPercent + cityPercent
  return {
    vatHundredths: roundAmount((amount * 100 * vatPercent) / whole),
    cityTaxHundredths: roundAmount((amount * 100 * cityPercent) / whole)
  }
}

interface Amount {
  /** ₮ */
  readonly amount: number
}

export interface ReceiptPart<Line extends Taxed & Amount> extends TaxAmounts, Amount {
  readonly type: TaxType
  readonly lines: readonly (Line & TaxAmounts)[]
}

/** One part per tax type; its totals are those of its lines. Lines of ₮0 are left out. */
export const receiptParts = <Line extends Taxed & Amount>(lines: readonly Line[]): readonly ReceiptPart<Line>[] =>
  TAX_TYPES.flatMap(type => {
    const own = lines
      .filter(line => line.type === type && line.amount > 0)
      .map(line => ({ ...line, ...taxesIn(line.amount, line) }))
    return own.length === 0 ? [] : [{ type, lines: own, ...totalsOf(own) }]
  })

/** Totals of parts or lines. */
export const totalsOf = (all: readonly (Amount & TaxAmounts)[]): Amount & TaxAmounts => ({
  amount: all.reduce((sum, { amount }) => sum + amount, 0),
  vatHundredths: all.reduce((sum, { vatHundredths }) => sum + vatHundredths, 0),
  cityTaxHundredths: all.reduce((sum, { cityTaxHundredths }) => sum + cityTaxHundredths, 0)
})

/** Moment until which a receipt is promised. */
export const receiptDue = (deliveredAt: Date) => daysAfter(deliveredAt, RECEIPT_WITHIN_DAYS)
