import { REFUND_SUPPORT } from '../../../domain/money/payment.ts'
import { z } from 'zod'
import { GOLOMT_DONE, golomtCalls, golomtInvoiceState, type GolomtOptions } from '../golomt/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import {
  singleCapturePaid,
  unpaid,
  type Invoice,
  type InvoiceRequest,
  type InvoiceStatus,
  type PaymentProvider,
  type StatementRow
} from './port.ts'
import { parseString } from './parse-string.ts'
import { withoutTrailingSlashes } from '../../platform/http/without-trailing-slashes.ts'
import { localDate } from '../../../domain/time.ts'
import { ProviderRefused, ProviderUnavailable, withRetry } from '../../platform/http-client/index.ts'

const invoiceSchema = z.object({ invoice: z.string().min(1).max(200), transactionId: z.string(), checksum: z.string() })

const inquirySchema = z.object({
  errorCode: z.string().default(''),
  errorDesc: z.string().nullish(),
  status: z.string().nullish(),
  transactionId: z.string().default(''),
  /** The amount in the form that the bank signs, `45000.00`. */
  amount: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d+(\.\d+)?$/))
    .nullish(),
  token: z.string().max(400).nullish(),
  cardNumber: z.string().max(40).nullish(),
  bank: z.string().max(80).nullish(),
  checksum: z.string().default('')
})
type Inquiry = z.output<typeof inquirySchema>

const statementPageSchema = z.object({
  content: z.array(
    z.object({
      merchantInvoice: z.string(),
      amount: z.coerce.number().nonnegative(),
      respCode: z.string().nullish(),
      requestDate: z.string(),
      reversedDate: z.string().nullish()
    })
  ),
  pageable: z.object({ last: z.boolean() })
})

interface GolomtShopOptions extends GolomtOptions {
  /** The merchant's number at the bank: its statement is asked for by it. */
  readonly merchant?: string | undefined
}

interface Deps {
  readonly api: Golomt
  /** Page where people type their cards. */
  readonly pagesUrl: string
  readonly timeoutMs: number
}

type Golomt = ReturnType<typeof golomtCalls>

/**
 * Cards at Golomt Bank's hosted page (`/api/invoice`, then `/api/inquiry`), or a saved card by its token (`/api/pay`).
 * Our number is the bank's name of a payment, so asking about it needs nothing else.
 */
export function createGolomtPaymentProvider(options: GolomtShopOptions): PaymentProvider {
  const { url, token: bearer, merchant, timeoutMs = 10_000 } = options
  const deps: Deps = { api: golomtCalls(options), pagesUrl: `${withoutTrailingSlashes(url)}/payment`, timeoutMs }
  return {
    refunds: REFUND_SUPPORT.card,
    parseCallback: payload => parseString(payload['transactionId']),
    merchantReference: ({ paymentNumber }) => paymentNumber,
    ...bindDeps(deps, { create, check, refund, testCall }),
    // The bank's page ends by itself; no call closes it.
    cancel: () => Promise.resolve(),
    ...(merchant !== undefined && {
      statement: (from: Date, to: Date) => statement(deps, { merchant, bearer }, from, to)
    })
  }
}

const withRetries = <T>({ timeoutMs }: Deps, call: () => Promise<T>) => withRetry(timeoutMs * 2, call)

async function create(deps: Deps, request: InvoiceRequest): Promise<Invoice> {
  const { paymentNumber: transactionId, source } = request
  const lang = request.locale === 'mn' ? 'MN' : 'EN'
  if (source === undefined) return createHostedPage(deps, request, lang)
  await chargeSavedCard(deps, transactionId, request.amount.toFixed(2), source, lang)
  return { invoiceId: transactionId, ask: { kind: 'wait' } }
}

async function createHostedPage(
  deps: Deps,
  { paymentNumber: transactionId, amount: whole, returnUrl: callback, keepsCard }: InvoiceRequest,
  lang: string
): Promise<Invoice> {
  const { api, pagesUrl } = deps
  const amount = whole.toFixed(2)
  const returnType = 'GET'
  const checksum = api.sign(transactionId, amount, returnType, callback)
  const genToken = keepsCard ? 'Y' : 'N'
  const body = { checksum, amount, callback, returnType, transactionId, genToken, socialDeeplink: 'N' }
  const answer = await withRetries(deps, () => api.call('/api/invoice', body, invoiceSchema))
  api.verifySignature('/api/invoice', answer.checksum, answer.invoice, answer.transactionId)
  if (answer.transactionId !== transactionId) throw new ProviderUnavailable('/api/invoice answers another question')
  const at = `${pagesUrl}/${lang}/${encodeURIComponent(answer.invoice)}`
  return { invoiceId: transactionId, ask: { kind: 'redirect', url: at, ...(keepsCard && { keeps_card: true }) } }
}

/** Ends once the bank has said yes; a silent bank is asked again by `check`, never charged again. */
async function chargeSavedCard({ api }: Deps, transactionId: string, amount: string, token: string, lang: string) {
  const body = { amount, checksum: api.sign(amount, transactionId, token), transactionId, token, lang }
  try {
    const answer = await api.call('/api/pay', body, inquirySchema)
    if (answer.errorCode !== GOLOMT_DONE) throw new ProviderRefused('CARD_DECLINED', 'the bank declined a saved card')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

async function check(deps: Deps, transactionId: string): Promise<InvoiceStatus> {
  const { api } = deps
  const body = { checksum: api.sign(transactionId, transactionId), transactionId }
  const answer = await withRetries(deps, () => api.call('/api/inquiry', body, inquirySchema))
  if (answer.errorCode !== GOLOMT_DONE) {
    const isOpen = golomtInvoiceState(`${answer.status ?? ''} ${answer.errorDesc ?? ''}`) === 'open'
    return unpaid(isOpen ? 'open' : 'closed')
  }
  verifyInquiry(api, transactionId, answer)
  const { token, cardNumber, bank } = answer
  return {
    ...singleCapturePaid(transactionId, Math.floor(Number(answer.amount ?? 0))),
    ...(token && { card: { token, number: cardNumber ?? '', bank: bank?.trim() ?? '' } })
  }
}

/** A payment that there is none of: the bank's words about it. */
async function testCall({ api }: Deps): Promise<string> {
  const transactionId = 'R000000000-0'
  const body = { checksum: api.sign(transactionId, transactionId), transactionId }
  const { errorCode, errorDesc } = await api.call('/api/inquiry', body, inquirySchema)
  return `POST /api/inquiry: ${errorCode} ${errorDesc ?? ''}`.trim()
}

/** Verifies the bank's answer about a paid payment; with the token of its card, where one was made. */
function verifyInquiry(api: Golomt, transactionId: string, answer: Inquiry) {
  const parts = [answer.transactionId, answer.errorCode, answer.amount ?? '', answer.token ?? '']
  api.verifySignature('/api/inquiry', answer.checksum, ...parts)
  if (answer.transactionId !== transactionId) throw new ProviderUnavailable('/api/inquiry answers another question')
}

async function refund({ api }: Deps, transactionId: string): Promise<void> {
  await api.call('/payment/void', { txnId: transactionId }, z.unknown())
}

async function statement(
  deps: Deps,
  { merchant, bearer }: { readonly merchant: string; readonly bearer: string },
  from: Date,
  to: Date
): Promise<readonly StatementRow[]> {
  const body = { checksum: deps.api.sign(merchant, bearer), token: bearer, merchantId: merchant }
  const rows: StatementRow[] = []
  for (let page = 0; ; page++) {
    // The bank's days are Ulaanbaatar's.
    const query = new URLSearchParams({ start: localDate(from), end: localDate(to), page: String(page), size: '200' })
    const path = `/api/getSettlementDetails/details?${query}` as const
    const { content, pageable } = await withRetries(deps, () => deps.api.call(path, body, statementPageSchema))
    rows.push(...content.filter(isSettled).map(statementRow))
    if (pageable.last || content.length === 0) return rows
  }
}

type Settlement = z.output<typeof statementPageSchema>['content'][number]

const isSettled = ({ respCode }: Settlement) => respCode === '00' || respCode === GOLOMT_DONE

const statementRow = ({ merchantInvoice, amount, requestDate, reversedDate }: Settlement): StatementRow => ({
  id: merchantInvoice,
  paymentNumber: merchantInvoice,
  amount: Math.floor(amount),
  at: requestDate,
  isRefunded: Boolean(reversedDate)
})
