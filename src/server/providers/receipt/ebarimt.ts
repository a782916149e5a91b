import { z } from 'zod'
import { totalsOf, type ReceiptPart, type TaxType } from '../../../domain/money/receipt.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Company, ReceiptLine, ReceiptProvider, ReceiptRequest } from './port.ts'
import {
  createHttpClient,
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnclear,
  type HttpClient
} from '../../platform/http-client/index.ts'

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

/** An idle connection that PosAPI has closed meanwhile would look like a receipt without an answer. */
const OWN_CONNECTION = { connection: 'close' }

/** Published specifications spell the fourth `NO_VAT`; one client says `NOT_VAT`. */
const TAX_TYPES: Record<TaxType, string> = { vat: 'VAT_ABLE', free: 'VAT_FREE', zero: 'VAT_ZERO', none: 'NO_VAT' }

const issuedSchema = z.object({
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

const refusalSchema = z.object({ status: z.union([z.string(), z.number()]).nullish(), message: z.string().nullish() })
const conditionSchema = z.object({ leftLotteries: z.coerce.number(), lastSentDate: z.string().nullish() })
/** Sent as a number or as text, and as null where there is none. */
const tinSchema = z.object({ status: z.number().nullish(), data: z.union([z.string(), z.number()]).nullish() })
const infoSchema = z.object({ data: z.object({ name: z.string().nullish(), found: z.boolean() }).nullish() })

interface Deps {
  readonly options: EbarimtOptions
  readonly machine: HttpClient
  readonly registry: HttpClient
}

/** eBarimt PosAPI 3.0 as published (field notes 2.3). */
export function ebarimt(options: EbarimtOptions): ReceiptProvider {
  const { url, registryUrl, timeoutMs = 40_000, fetch = globalThis.fetch } = options
  const machine = createHttpClient({ provider: 'PosAPI', url, timeoutMs, fetch })
  const registry = createHttpClient({ provider: 'eBarimt', url: registryUrl, timeoutMs: 8_000, fetch })
  return bindDeps({ options, machine, registry }, { issue, withdraw, company, condition })
}

/** Reading is repeatable, so silence and nonsense are the same here. */
async function read<T>(http: HttpClient, path: `/${string}`, shape: z.ZodType<T>): Promise<T> {
  const { status, body } = await http.exchange({ method: 'GET', path, headers: OWN_CONNECTION })
  const parsed = status === 200 ? shape.safeParse(body) : undefined
  if (parsed?.success) return parsed.data
  throw new ProviderUnavailable(`eBarimt did not answer GET ${path.split('?')[0]} as it should`)
}

async function issue({ options, machine }: Deps, request: ReceiptRequest) {
  const { status, body } = await machine.exchange({
    method: 'POST',
    path: '/rest/receipt',
    headers: OWN_CONNECTION,
    body: receiptBody(options, request),
    isUnclearWhenLost: true
  })
  const issued = issuedSchema.safeParse(body)
  if (status === 200 && issued.success) return issuedReceipt(issued.data)
  const refusal = refusalSchema.safeParse(body)
  if (refusal.success && (status >= 400 || isFailure(refusal.data.status)))
    throw refused(status, refusal.data.message ?? '')
  // A proxy in between answered, before PosAPI received it.
  if ([502, 503, 429].includes(status)) throw new ProviderUnavailable(`PosAPI answered with ${status}`)
  throw new ProviderUnclear(`PosAPI answered ${status} in an unknown shape`)
}

async function withdraw(
  { machine }: Deps,
  { number, printedAt }: Parameters<ReceiptProvider['withdraw']>[0]
): Promise<void> {
  // Withdrawing a second time changes nothing: after silence it is tried again.
  const { status, body } = await machine.exchange({
    method: 'DELETE',
    path: '/rest/receipt',
    headers: OWN_CONNECTION,
    body: { id: number, date: printedAt }
  })
  if (status < 300 && body === undefined)
    throw new ProviderUnavailable('PosAPI answered DELETE with something else than JSON')
  const refusal = refusalSchema.safeParse(body)
  if (status < 300 && !(refusal.success && isFailure(refusal.data.status))) return
  const message = (refusal.success && refusal.data.message) || ''
  if (ALREADY_WITHDRAWN.test(message)) return
  if (message !== '' || status < 500) throw refused(status, message)
  throw new ProviderUnavailable(`PosAPI answered DELETE with ${status}`)
}

async function company({ registry }: Deps, register: string): Promise<Company | undefined> {
  const tin = await read(registry, `/api/info/check/getTinInfo?regNo=${encodeURIComponent(register)}`, tinSchema)
  const taxpayer = String(tin.data ?? '')
  // An unregistered number is answered with 200 outside and an error, or nought, inside.
  if (!/^[1-9]\d{10,13}$/.test(taxpayer)) return undefined
  const info = await read(registry, `/api/info/check/getInfo?tin=${taxpayer}`, infoSchema)
  return info.data?.found ? { taxpayer, name: info.data.name?.trim() ?? '' } : undefined
}

async function condition({ machine }: Deps) {
  const { leftLotteries, lastSentDate } = await read(machine, '/rest/info', conditionSchema)
  return { lotteriesLeft: leftLotteries, lastSentAt: lastSentDate ?? '' }
}

const issuedReceipt = ({ id, date, qrData, qrDate, lottery, easy, receipts }: z.output<typeof issuedSchema>) => ({
  number: id,
  printedAt: date,
  lottery: lottery?.trim() || null,
  qr: qrData ?? qrDate ?? '',
  sentToCitizen: easy ?? false,
  parts: (receipts ?? []).map(part => part.id)
})

/** The authority's own sentence, for the people who mend the goods' data. */
const refused = (status: number, message: string) =>
  new ProviderRefused(`HTTP_${status}`, message.slice(0, 200) || `PosAPI refused with ${status}`, status)

/** A status inside an answer; some are words, others numbers. */
const isFailure = (status: string | number | null | undefined) =>
  status !== undefined && status !== null && !['', '0', '200', 'SUCCESS'].includes(String(status))

const ALREADY_WITHDRAWN = /already|хүчингүй болсон|буцаагдсан/iu

const decimal = (hundredths: number) => hundredths / 100

/** The whole receipt in PosAPI's words. */
function receiptBody(own: EbarimtOptions, { suffix, replaces, to, parts, payments }: ReceiptRequest) {
  const sums = totalsOf(parts)
  const customer = to.type === 'company' ? { customerTin: to.taxpayer } : {}
  return {
    branchNo: own.branch,
    totalAmount: sums.amount,
    totalVAT: decimal(sums.vatHundredths),
    totalCityTax: decimal(sums.cityTaxHundredths),
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

const partBody = ({ type, amount, vatHundredths, cityTaxHundredths, lines }: ReceiptPart<ReceiptLine>) => ({
  totalAmount: amount,
  taxType: TAX_TYPES[type],
  totalVAT: decimal(vatHundredths),
  totalCityTax: decimal(cityTaxHundredths),
  items: lines.map(line => ({
    name: line.name,
    barCode: line.barcode ?? '',
    barCodeType: line.barcode === null ? 'UNDEFINED' : 'GS1',
    classificationCode: line.classification,
    ...(line.relief !== null && { taxProductCode: line.relief }),
    measureUnit: line.unit,
    qty: line.quantity,
    unitPrice: decimal(Math.floor((line.amount * 100) / line.quantity)),
    totalVAT: decimal(line.vatHundredths),
    totalCityTax: decimal(line.cityTaxHundredths),
    totalAmount: line.amount,
    ...((line.lot !== null || line.stamps.length > 0) && {
      data: { ...(line.lot !== null && { lotNo: line.lot }), ...(line.stamps.length > 0 && { stockQR: line.stamps }) }
    })
  }))
})
