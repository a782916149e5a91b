import { z } from 'zod'

const tin = z.string().regex(/^\d{11,14}$/)
const amount = z.number().min(0).multipleOf(0.01)

const item = z
  .object({
    name: z.string().min(1),
    barCode: z.string(),
    barCodeType: z.enum(['UNDEFINED', 'GS1', 'ISBN']),
    classificationCode: z.string().regex(/^\d{7}$/),
    taxProductCode: z
      .string()
      .regex(/^\d{3}$/)
      .optional(),
    measureUnit: z.string().min(1),
    qty: z.number().positive(),
    unitPrice: amount,
    totalVAT: amount,
    totalCityTax: amount,
    totalAmount: amount.refine(value => value > 0),
    data: z.object({ lotNo: z.string().optional(), stockQR: z.array(z.string().min(1)).optional() }).optional()
  })
  .refine(({ barCode, barCodeType }) => (barCode === '') === (barCodeType === 'UNDEFINED'), 'barCode')

const part = z.object({
  totalAmount: amount,
  totalVAT: amount,
  totalCityTax: amount,
  taxType: z.enum(['VAT_ABLE', 'VAT_FREE', 'VAT_ZERO', 'NO_VAT']),
  merchantTin: tin,
  customerTin: tin.optional(),
  items: z.array(item).min(1)
})

export const receiptBody = z.object({
  branchNo: z.string().regex(/^\d{3}$/),
  totalAmount: amount,
  totalVAT: amount,
  totalCityTax: amount,
  districtCode: z.string().regex(/^\d{4}$/),
  merchantTin: tin,
  posNo: z.string().min(1),
  customerTin: tin.optional(),
  consumerNo: z
    .string()
    .regex(/^\d{8}$/)
    .optional(),
  type: z.enum(['B2C_RECEIPT', 'B2B_RECEIPT', 'B2C_INVOICE', 'B2B_INVOICE']),
  billIdSuffix: z.string().regex(/^\d{6}$/),
  inactiveId: z
    .string()
    .regex(/^\d{33}$/)
    .optional(),
  receipts: z.array(part).min(1),
  payments: z
    .array(
      z.object({
        code: z.enum(['CASH', 'PAYMENT_CARD']),
        status: z.enum(['PAID', 'PAY', 'REVERSED', 'ERROR']),
        paidAmount: amount
      })
    )
    .min(1)
})

export type SimReceiptBody = z.output<typeof receiptBody>

const cents = (value: number) => Math.round(value * 100)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + cents(value), 0)
const near = (a: number, b: number) => Math.abs(a - b) <= 1

/** Why a receipt is not taken, in the machine's own way; undefined when it is. */
export function problemOf(body: SimReceiptBody): string | undefined {
  const { receipts, payments, type, customerTin, consumerNo } = body
  if (type.startsWith('B2B') !== (customerTin !== undefined)) return 'customerTin талбар буруу'
  if (consumerNo !== undefined && type !== 'B2C_RECEIPT') return 'consumerNo талбар буруу'
  if (new Set(receipts.map(({ taxType }) => taxType)).size < receipts.length) return 'taxType давхардсан'
  for (const each of receipts) {
    for (const { totalAmount, totalVAT, totalCityTax, taxProductCode } of each.items) {
      const isRelieved = each.taxType === 'VAT_FREE' || each.taxType === 'VAT_ZERO'
      if (isRelieved !== (taxProductCode !== undefined)) return 'taxProductCode талбар буруу'
      const whole = 1 + (each.taxType === 'VAT_ABLE' ? 0.1 : 0) + (totalCityTax > 0 ? 0.02 : 0)
      if (!near(cents(totalVAT), each.taxType === 'VAT_ABLE' ? (totalAmount * 10) / whole : 0)) return 'totalVAT буруу'
      if (totalCityTax > 0 && !near(cents(totalCityTax), (totalAmount * 2) / whole)) return 'totalCityTax буруу'
    }
    for (const name of ['totalAmount', 'totalVAT', 'totalCityTax'] as const)
      if (sum(each.items.map(one => one[name])) !== cents(each[name])) return `receipts.${name} буруу`
  }
  for (const name of ['totalAmount', 'totalVAT', 'totalCityTax'] as const)
    if (sum(receipts.map(one => one[name])) !== cents(body[name])) return `${name} буруу`
  if (sum(payments.map(({ paidAmount }) => paidAmount)) !== cents(body.totalAmount)) return 'paidAmount буруу'
  return undefined
}
