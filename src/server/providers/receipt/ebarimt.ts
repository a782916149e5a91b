import { z } from 'zod'
import { sumsOf, type ReceiptPart, type TaxType } from '../../../domain/receipt.ts'
import { posApi } from './posapi-http.ts'
import {
  ReceiptRefused,
  ReceiptUnavailable,
  ReceiptUnclear,
  type Company,
  type ReceiptLine,
  type ReceiptProvider,
  type ReceiptRequest
} from './port.ts'

export interface EbarimtOptions {
  /** PosAPI 3.0, a service in the shop's own network. */
  readonly url: string
  /** The tax authority's public look-ups. */
  readonly registryUrl: string
  /** The shop's own number as a taxpayer. */
  readonly taxpayer: string
  readonly posNumber: string
  readonly branch: string
  /** Four digits: where the shop is registered. */
  readonly district: string
  /** PosAPI may take tens of seconds while it hands on what it has gathered. */
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

/** Published specifications spell the fourth `NO_VAT`; one client says `NOT_VAT`. */
const TAX_TYPES: Record<TaxType, string> = { vat: 'VAT_ABLE', free: 'VAT_FREE', zero: 'VAT_ZERO', none: 'NO_VAT' }

const issued = z.object({
  id: z.string().regex(/^\d{33}$/),
  status: z.literal('SUCCESS'),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  qrData: z.string().min(1).nullish(),
  // One printing of the specification calls it so.
  qrDate: z.string().min(1).nullish(),
  lottery: z.string().nullish(),
  easy: z.boolean().nullish(),
  receipts: z.array(z.object({ id: z.string() })).nullish()
})

const told = z.object({ status: z.union([z.string(), z.number()]).nullish(), message: z.string().nullish() })
const condition = z.object({ leftLotteries: z.coerce.number(), lastSentDate: z.string().nullish() })
/** Sent as a number or as text, and as null where there is none. */
const tinAnswer = z.object({ status: z.number().nullish(), data: z.union([z.string(), z.number()]).nullish() })
const infoAnswer = z.object({ data: z.object({ name: z.string().nullish(), found: z.boolean() }).nullish() })

/** eBarimt PosAPI 3.0 as published (field notes 2.3). */
export function ebarimt(options: EbarimtOptions): ReceiptProvider {
  const { url, registryUrl, timeoutMs = 40_000, fetch = globalThis.fetch } = options
  const machine = posApi({ url, timeoutMs, fetch })
  const registry = posApi({ url: registryUrl, timeoutMs: 8_000, fetch })

  /** What is only asked may be asked again: silence and nonsense are the same here. */
  const look = async <T>(http: typeof registry, path: `/${string}`, shape: z.ZodType<T>): Promise<T> => {
    const answer = await http({ method: 'GET', path })
    const read = 'body' in answer && answer.status === 200 ? shape.safeParse(answer.body) : undefined
    if (read?.success) return read.data
    throw new ReceiptUnavailable(`eBarimt did not answer GET ${path.split('?')[0]} as it should`)
  }

  return {
    async issue(request) {
      const answer = await machine({ method: 'POST', path: '/rest/receipt', body: receiptBody(options, request) })
      if ('unsent' in answer) throw new ReceiptUnavailable(`PosAPI was not reached (${answer.unsent})`)
      if ('lost' in answer) throw new ReceiptUnclear(`PosAPI was asked and did not answer (${answer.lost})`)
      const { status, body } = answer
      const read = issued.safeParse(body)
      if (status === 200 && read.success) {
        const { id, date, qrData, qrDate, lottery, easy, receipts } = read.data
        return {
          number: id,
          printedAt: date,
          lottery: lottery?.trim() || null,
          qr: qrData ?? qrDate ?? '',
          sentToCitizen: easy ?? false,
          parts: (receipts ?? []).map(part => part.id)
        }
      }
      const says = told.safeParse(body)
      if (says.success && (status >= 400 || isNo(says.data.status)))
        throw new ReceiptRefused(says.data.message?.slice(0, 200) ?? `PosAPI refused with ${status}`)
      // Something in between answered, before PosAPI heard of it.
      if ([502, 503, 429].includes(status)) throw new ReceiptUnavailable(`PosAPI answered with ${status}`)
      throw new ReceiptUnclear(`PosAPI answered ${status} in an unknown shape`)
    },

    async withdraw({ number, printedAt }) {
      const body = { id: number, date: printedAt }
      const answer = await machine({ method: 'DELETE', path: '/rest/receipt', body })
      // Ending it a second time ends nothing: silence is worth another try.
      if (!('status' in answer)) throw new ReceiptUnavailable('PosAPI did not answer DELETE')
      const { status, body: said } = answer
      if (status < 300 && said === undefined) throw new ReceiptUnavailable('PosAPI answered DELETE in another language')
      const says = told.safeParse(said)
      if (status < 300 && !(says.success && isNo(says.data.status))) return
      const message = (says.success && says.data.message) || ''
      if (ENDED_ALREADY.test(message)) return
      if (message !== '' || status < 500)
        throw new ReceiptRefused(message.slice(0, 200) || `PosAPI refused with ${status}`)
      throw new ReceiptUnavailable(`PosAPI answered DELETE with ${status}`)
    },

    async company(register): Promise<Company | undefined> {
      const tin = await look(registry, `/api/info/check/getTinInfo?regNo=${encodeURIComponent(register)}`, tinAnswer)
      const taxpayer = String(tin.data ?? '')
      // Who is not registered is answered with 200 outside and an error, or nought, inside.
      if (!/^[1-9]\d{10,13}$/.test(taxpayer)) return undefined
      const info = await look(registry, `/api/info/check/getInfo?tin=${taxpayer}`, infoAnswer)
      return info.data?.found ? { taxpayer, name: info.data.name?.trim() ?? '' } : undefined
    },

    async condition() {
      const { leftLotteries, lastSentDate } = await look(machine, '/rest/info', condition)
      return { lotteriesLeft: leftLotteries, lastSentAt: lastSentDate ?? '' }
    }
  }
}

/** A status inside an answer; some are words, others numbers. */
const isNo = (status: string | number | null | undefined) =>
  status !== undefined && status !== null && !['', '0', '200', 'SUCCESS'].includes(String(status))

const ENDED_ALREADY = /already|хүчингүй болсон|буцаагдсан/iu

const decimal = (hundredths: number) => hundredths / 100

/** The whole receipt in PosAPI's words. */
function receiptBody(own: EbarimtOptions, { suffix, replaces, to, parts, payments }: ReceiptRequest) {
  const sums = sumsOf(parts)
  const customer = to.type === 'company' ? { customerTin: to.taxpayer } : {}
  return {
    branchNo: own.branch,
    totalAmount: sums.amount,
    totalVAT: decimal(sums.vat),
    totalCityTax: decimal(sums.cityTax),
    districtCode: own.district,
    merchantTin: own.taxpayer,
    posNo: own.posNumber,
    ...customer,
    ...(to.type === 'citizen' && to.consumerNumber !== null && { consumerNo: to.consumerNumber }),
    type: to.type === 'company' ? 'B2B_RECEIPT' : 'B2C_RECEIPT',
    billIdSuffix: suffix,
    ...(replaces !== null && { inactiveId: replaces }),
    receipts: parts.map(part => ({ ...partBody(part), merchantTin: own.taxpayer, ...customer })),
    payments: payments.map(({ by, amount }) => ({
      code: by === 'card' ? 'PAYMENT_CARD' : 'CASH',
      status: 'PAID',
      paidAmount: amount
    }))
  }
}

const partBody = ({ type, amount, vat, cityTax, lines }: ReceiptPart<ReceiptLine>) => ({
  totalAmount: amount,
  taxType: TAX_TYPES[type],
  totalVAT: decimal(vat),
  totalCityTax: decimal(cityTax),
  items: lines.map(line => ({
    name: line.name,
    barCode: line.barcode ?? '',
    barCodeType: line.barcode === null ? 'UNDEFINED' : 'GS1',
    classificationCode: line.classification,
    ...(line.relief !== null && { taxProductCode: line.relief }),
    measureUnit: line.unit,
    qty: line.quantity,
    unitPrice: decimal(Math.floor((line.amount * 100) / line.quantity)),
    totalVAT: decimal(line.vat),
    totalCityTax: decimal(line.cityTax),
    totalAmount: line.amount,
    ...((line.lot !== null || line.stamps.length > 0) && {
      data: { ...(line.lot !== null && { lotNo: line.lot }), ...(line.stamps.length > 0 && { stockQR: line.stamps }) }
    })
  }))
})
