import { z } from 'zod'

const text = z.string().trim().min(1)
const httpUrl = z.url({ protocol: /^https?$/, error: 'a URL that starts with http:// or https://' })
const wholeNumber = (from: number, to: number) =>
  z.coerce
    .number(`a whole number from ${from} to ${to}`)
    .int(`a whole number from ${from} to ${to}`)
    .min(from, `a whole number from ${from} to ${to}`)
    .max(to, `a whole number from ${from} to ${to}`)

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'production, development or test').default('production'),
  PORT: wholeNumber(0, 65_535).default(4321),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  EDGE_URL: httpUrl.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a URL that starts with postgres://' }).optional(),
  SEARCH_URL: httpUrl.optional(),
  SEARCH_GUEST: z
    .string()
    .regex(/^[^:\s]+:\S+$/, 'a login written as user:password')
    .default('guest:guest'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'a URL that starts with smtp:// or smtps://' }).optional(),
  MAIL_FROM: text.default('Delguur <shop@localhost>'),
  QPAY_URL: httpUrl.optional(),
  QPAY_USERNAME: text.optional(),
  QPAY_PASSWORD: text.optional(),
  QPAY_INVOICE_CODE: text.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'fatal, error, warn, info, debug or silent')
    .default('info')
})

/** Everything the server may be told from outside; read once, at start. */
export interface Environment {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Without a slash at the end. */
  readonly publicUrl: string
  /** Where a shared cache in front of the shop renews changed pages, without a slash at the end; unset = nowhere. */
  readonly edgeUrl: string | undefined
  readonly dataFolder: string
  /** `postgres://…`; unset = SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  /** Unset = the search of our own. */
  readonly searchUrl: string | undefined
  readonly searchGuest: { readonly user: string; readonly password: string }
  /** Unset = mails stay in the outbox. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Unset = no QPay; `npm start` then sets it to the simulator's. */
  readonly qpay: QpayLogin | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

export interface QpayLogin {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly invoiceCode: string
}

/** A variable that stops the start; the message is one sentence for the operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

const SECRET = /PASSWORD|SECRET|GUEST|DATABASE_URL|SEARCH_URL|SMTP_URL/
const QPAY_LIVE = 'https://merchant.qpay.mn/v2'

/** Reads `process.env` or what a test gives; throws an EnvironmentError that names the variable. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  // `PORT=` in a shell or an env file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const value = SECRET.test(name) ? '' : ` (it is "${given[name]}")`
    throw new EnvironmentError(`${name} must be ${issue?.message}${value}.`)
  }
  const set = parsed.data
  const [user = '', ...password] = set.SEARCH_GUEST.split(':')
  return {
    production: set.NODE_ENV === 'production',
    port: set.PORT,
    host: set.HOST,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    edgeUrl: set.EDGE_URL?.replace(/\/+$/, ''),
    dataFolder: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    searchUrl: set.SEARCH_URL,
    searchGuest: { user, password: password.join(':') },
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    qpay: readQpay(set),
    logLevel: set.LOG_LEVEL
  }
}

function readQpay(set: z.infer<typeof variables>): QpayLogin | undefined {
  const login = {
    QPAY_USERNAME: set.QPAY_USERNAME,
    QPAY_PASSWORD: set.QPAY_PASSWORD,
    QPAY_INVOICE_CODE: set.QPAY_INVOICE_CODE
  }
  const missing = Object.entries(login).filter(([, value]) => value === undefined)
  if (missing.length === 3) return undefined
  if (missing.length > 0) {
    throw new EnvironmentError(
      `${missing[0]?.[0]} must be set too: QPay needs a user name, a password and an invoice code.`
    )
  }
  return {
    url: set.QPAY_URL ?? QPAY_LIVE,
    username: login.QPAY_USERNAME ?? '',
    password: login.QPAY_PASSWORD ?? '',
    invoiceCode: login.QPAY_INVOICE_CODE ?? ''
  }
}
