import { z } from 'zod'
import { storedAddress } from '../../../contract/address.ts'
import type { ReceiptReceiver } from '../../../contract/money/receipt.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import type { OrderRow } from './queries.ts'

const receiver: z.ZodType<ReceiptReceiver> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('citizen'), consumer_no: z.string() }),
  z.object({ type: z.literal('company'), register_number: z.string(), taxpayer: z.string(), name: z.string() })
])

export const addressColumn = jsonColumn('orders.address_json', storedAddress)

export const receiverColumn = jsonColumn('orders.receipt_json', receiver)

const CITIZEN: ReceiptReceiver = { type: 'citizen', consumer_no: '' }

/** The receiver of an order's VAT receipt; a citizen without a number where nobody said. */
export const receiptReceiverOf = ({ receipt_json }: Pick<OrderRow, 'receipt_json'>) =>
  receipt_json === null ? CITIZEN : receiverColumn.read(receipt_json)

/** Options of a line by their names. */
export const lineOptionsColumn = jsonColumn('line_items.options_json', z.record(z.string(), z.string()))

export const adjustmentLabelColumn = jsonColumn(
  'order_adjustments.label_json',
  z.object({ mn: z.string(), en: z.string() })
)

/** ₮ that a coupon took off, by line. */
export const lineDiscountsColumn = jsonColumn('coupon_uses.line_discounts_json', z.record(z.string(), z.number()))

/** Price changes the buyer has not acknowledged; ₮ for one piece. */
export const unacknowledgedColumn = jsonColumn(
  'orders.unacknowledged_json',
  z.array(z.object({ line_id: z.string(), was: z.number(), now: z.number() }))
)
