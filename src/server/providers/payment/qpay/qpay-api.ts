import type { z } from 'zod'
import { checkAnswer, invoiceStateAnswer, type PaymentRow } from './answers.ts'
import { qpayTokens } from './qpay-tokens.ts'
import {
  createHttpClient,
  type HttpCall,
  ProviderRefused,
  ProviderUnavailable,
  withRetry
} from '../../../platform/http-client/index.ts'

export interface QpayOptions {
  /** Address with its version, `https://merchant.qpay.mn/v2`. */
  readonly url: string
  readonly username: string
  readonly password: string
  /** Given by QPay to each merchant. */
  readonly invoiceCode: string
  /** The merchant's number at QPay: its statement is asked for by it. */
  readonly merchant?: string | undefined
  /** Limit of time for one request; a whole call ends within about three of these. */
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

type Request = Omit<HttpCall, 'headers'>

const PAGE = 100
const INVOICE_PAGES_MAX = 10

/** The calls of QPay v2: signed in, repeated after silence where that is harmless, and lists read to their end. */
export class QpayApi {
  readonly #http
  readonly #tokens
  readonly #withinMs: number

  constructor({ url, username, password, timeoutMs = 8_000, fetch = globalThis.fetch, now = Date.now }: QpayOptions) {
    this.#http = createHttpClient({ provider: 'QPay', url, timeoutMs, fetch })
    this.#tokens = qpayTokens({ http: this.#http, username, password, now })
    this.#withinMs = timeoutMs * 2
  }

  /** Throws where QPay refuses the login; the token in use is kept. */
  async testLogin(): Promise<void> {
    await this.#tokens.login()
  }

  /** Gets a token for the calls that follow; repeated after a call without an answer. */
  async signIn(): Promise<void> {
    await withRetry(this.#withinMs, () => this.#tokens.access())
  }

  /** A 401 means the call did nothing, so any call may be made again with a fresh token, once. */
  async call<T>(request: Request, answer: z.ZodType<T>): Promise<T> {
    const access = await this.#tokens.access()
    try {
      return await this.#http.json({ ...request, headers: { authorization: `Bearer ${access}` } }, answer)
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.status !== 401) throw error
      this.#tokens.forget(access)
      const headers = { authorization: `Bearer ${await this.#tokens.access()}` }
      return this.#http.json({ ...request, headers }, answer)
    }
  }

  callWithRetry<T>(request: Request, answer: z.ZodType<T>): Promise<T> {
    return withRetry(this.#withinMs, () => this.call(request, answer))
  }

  /** All pages of a list; more of them than can be true are no answer. */
  async allRows<Row>(
    path: `/${string}`,
    about: object,
    answer: z.ZodType<{ count: number; rows: Row[] }>,
    pagesMost: number
  ): Promise<Row[]> {
    const rows: Row[] = []
    for (let page = 1; page <= pagesMost; page++) {
      const body = { ...about, offset: { page_number: page, page_limit: PAGE } }
      const { count, rows: some } = await this.callWithRetry({ method: 'POST', path, body }, answer)
      rows.push(...some)
      if (rows.length >= count || some.length === 0) return rows
    }
    throw new ProviderUnavailable(`QPay lists more at ${path} than can be true`)
  }

  paymentsOf(invoiceId: string): Promise<PaymentRow[]> {
    const about = { object_type: 'INVOICE', object_id: invoiceId }
    return this.allRows('/payment/check', about, checkAnswer, INVOICE_PAGES_MAX)
  }

  invoiceOf(invoiceId: string): Promise<z.output<typeof invoiceStateAnswer>> {
    return this.callWithRetry({ method: 'GET', path: `/invoice/${encodeURIComponent(invoiceId)}` }, invoiceStateAnswer)
  }
}
