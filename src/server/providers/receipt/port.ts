import type { ReceiptPart, Taxed, TaxAmounts } from '../../../domain/money/receipt.ts'

/** Port to the issuer of VAT receipts. */
export interface ReceiptProvider {
  /** Makes one. It is not repeatable: after `ProviderUnclear` somebody has to look whether one was made. */
  issue(request: ReceiptRequest): Promise<IssuedReceipt>
  /** Ends one that nothing is left of; one that has ended already is not an error. */
  withdraw(receipt: Pick<IssuedReceipt, 'number' | 'printedAt'>): Promise<void>
  /** Name of the company with a register number; undefined when there is none. */
  company(register: string): Promise<Company | undefined>
  /** How the machine that makes them is doing. */
  condition(): Promise<ReceiptCondition>
}

export interface ReceiptLine extends Taxed, Partial<TaxAmounts> {
  readonly name: string
  readonly quantity: number
  /** ₮ for all of it, with its taxes, after discounts. */
  readonly amount: number
  /** "ширхэг", "хайрцаг" */
  readonly unit: string
  /** Seven digits of the national classification of goods and services. */
  readonly classification: string
  /** Three digits that say by which article it is exempt or at nought. */
  readonly relief: string | null
  readonly barcode: string | null
  /** Series of a medicine or device. */
  readonly lot: string | null
  /** QR of the excise stamps on bottles. */
  readonly stamps: readonly string[]
}

export type ReceiptTo =
  | { readonly type: 'citizen'; readonly consumerNumber: string | null }
  | { readonly type: 'company'; readonly taxpayer: string }

export interface ReceiptRequest {
  /** Six digits, given to no other receipt of the same day. */
  readonly suffix: string
  /** Number of the one it is in place of. */
  readonly replaces: string | null
  readonly to: ReceiptTo
  readonly parts: readonly ReceiptPart<ReceiptLine>[]
  readonly payments: readonly { readonly by: 'cash' | 'card'; readonly amount: number }[]
}

export interface IssuedReceipt {
  /** ДДТД, 33 digits. */
  readonly number: string
  /** As printed on it, in the tax authority's own time: ending it asks for these very words. */
  readonly printedAt: string
  /** Companies draw no lots. */
  readonly lottery: string | null
  readonly qr: string
  /** Whether it has gone to the citizen's own app. */
  readonly sentToCitizen: boolean
  /** Numbers of its parts, in their order. */
  readonly parts: readonly string[]
}

export interface Company {
  readonly taxpayer: string
  readonly name: string
}

export interface ReceiptCondition {
  readonly lotteriesLeft: number
  /** When receipts were last handed on to the tax authority; it wants them within three days. */
  readonly lastSentAt: string
}
