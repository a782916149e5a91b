import { REFUND_SUPPORT } from '../../../domain/money/payment.ts'
import { z } from 'zod'
import { maskedPhone, parsePhone } from '../../../domain/phone.ts'
import { singleCapturePaid, unpaid, type PaymentProvider } from './port.ts'
import { createHttpClient, type HttpCall, ProviderRefused, withRetry } from '../../platform/http-client/index.ts'

export interface StorePayOptions {
  readonly url: string
  readonly authUrl: string
  /** Login of the merchant, for every call. */
  readonly username: string
  readonly password: string
  /** Login of the application, to get a token only. */
  readonly appUsername: string
  readonly appPassword: string
  readonly storeId: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

const loginSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
const answerSchemaOf = <T extends z.ZodType>(value: T) =>
  z.object({
    status: z.string(),
    value: value.nullish(),
    msgList: z.array(z.object({ code: z.string().nullish() })).nullish()
  })

/** Renewed this early, so that a token does not die on its way. */
const MARGIN_MS = 30_000

/**
 * StorePay: a loan in four parts that the buyer confirms in its app (field notes 2.2). Whether it was confirmed is told by
 * a yes or no, so the amount that was asked for is kept in our name of the loan. No call takes a loan back.
 */
export function createStorePayPaymentProvider(options: StorePayOptions): PaymentProvider {
  const { storeId, timeoutMs = 8_000 } = options
  const { ask, login } = storePayCalls(options)

  return {
    refunds: REFUND_SUPPORT.storepay,

    async create({ amount, description, callbackUrl, phone }) {
      const mobileNumber = parsePhone(phone ?? '')
      if (mobileNumber === undefined) throw new ProviderRefused('PHONE_NEEDED', 'StorePay asks by phone number')
      const possible = await ask(
        { method: 'POST', path: '/user/possibleAmount', body: { mobileNumber } },
        z.coerce.number()
      )
      if (possible < amount) throw new ProviderRefused('LIMIT_TOO_SMALL', 'StorePay lends this person less')
      const body = { storeId, mobileNumber, description, amount: amount.toFixed(2), callbackUrl }
      // Never repeated: each call asks the buyer for another loan.
      const loan = await ask({ method: 'POST', path: '/merchant/loan', body }, z.union([z.number(), z.string()]))
      return { invoiceId: `${loan}:${amount}`, ask: { kind: 'phone', phone: maskedPhone(mobileNumber) } }
    },

    async testCall() {
      await login()
      return 'POST /oauth/token: access_token'
    },

    async check(invoiceId) {
      const at = invoiceId.lastIndexOf(':')
      const loan = invoiceId.slice(0, at)
      const path = `/merchant/loan/check/${encodeURIComponent(loan)}` as const
      const isConfirmed = await withRetry(timeoutMs * 2, () => ask({ method: 'GET', path }, z.boolean()))
      return isConfirmed ? singleCapturePaid(loan, Number(invoiceId.slice(at + 1))) : unpaid('open')
    },

    // An unconfirmed invoice expires at the provider by itself.
    cancel: () => Promise.resolve(),

    refund: () => Promise.reject(new ProviderRefused('REFUND_BY_HAND', 'StorePay has no call that takes a loan back'))
  }
}

/** Calls under the merchant's token, which is renewed before it dies. */
function storePayCalls(options: StorePayOptions) {
  const { url, authUrl, username, password, appUsername, appPassword } = options
  const { timeoutMs = 8_000, fetch = globalThis.fetch, now = Date.now } = options
  const provider = 'StorePay'
  const http = createHttpClient({ provider, url, timeoutMs, fetch })
  const authHttp = createHttpClient({ provider, url: authUrl, timeoutMs, fetch })
  let cachedToken: { readonly token: string; readonly until: number } | undefined

  async function login() {
    const query = new URLSearchParams({ grant_type: 'password', username: appUsername, password: appPassword })
    const basic = Buffer.from(`${username}:${password}`).toString('base64')
    const headers = { authorization: `Basic ${basic}` }
    return withRetry(timeoutMs * 2, () =>
      authHttp.json({ method: 'POST', path: `/oauth/token?${query}`, headers }, loginSchema)
    )
  }

  async function token(): Promise<string> {
    if (cachedToken && cachedToken.until > now()) return cachedToken.token
    const answer = await login()
    cachedToken = { token: answer.access_token, until: now() + answer.expires_in * 1000 - MARGIN_MS }
    return cachedToken.token
  }

  /** A 401 means the call did nothing: it is made again with a fresh token, once. */
  async function ask<T extends z.ZodType>(call: HttpCall, value: T): Promise<z.output<T>> {
    const attempt = async () =>
      http.json({ ...call, headers: { authorization: `Bearer ${await token()}` } }, answerSchemaOf(value))
    const answer = await attempt().catch((error: unknown) => {
      if (!(error instanceof ProviderRefused) || error.status !== 401) throw error
      cachedToken = undefined
      return attempt()
    })
    if (answer.status === 'Success' && answer.value !== undefined && answer.value !== null) return answer.value
    const code = answer.msgList?.[0]?.code ?? ''
    throw new ProviderRefused(/^\w{2,60}$/.test(code) ? code.toUpperCase() : 'REFUSED', 'StorePay refused')
  }
  return { ask, login }
}
