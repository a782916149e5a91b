import { z } from 'zod'
import { mongolianIban } from '../domain/iban.ts'

const text = z.string().trim().min(1)
const httpUrl = z.url({ protocol: /^https?$/, error: 'a URL that starts with http:// or https://' })
/** Keys and people's data travel there: by TLS, or on this machine; a login inside a URL would end up in logs. */
const providerUrl = z.string().refine(isSafeProvider, 'a URL that starts with https:// (http:// on this machine only)')
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
  QPAY_URL: providerUrl.optional(),
  QPAY_USERNAME: text.optional(),
  QPAY_PASSWORD: text.optional(),
  QPAY_INVOICE_CODE: text.optional(),
  SMS_URL: providerUrl.optional(),
  SMS_KEY: text.optional(),
  SMS_FROM: z
    .string()
    .regex(/^\d{4,8}$/, 'a number of 4 to 8 digits')
    .optional(),
  GOOGLE_URL: providerUrl.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  FACEBOOK_URL: providerUrl.optional(),
  FACEBOOK_APP_ID: text.optional(),
  FACEBOOK_APP_SECRET: text.optional(),
  GOLOMT_URL: providerUrl.optional(),
  GOLOMT_SECRET: text.optional(),
  GOLOMT_TOKEN: text.optional(),
  GOLOMT_MERCHANT: text.optional(),
  SOCIALPAY_URL: providerUrl.optional(),
  SOCIALPAY_TERMINAL: text.optional(),
  SOCIALPAY_SECRET: text.optional(),
  MONPAY_URL: providerUrl.optional(),
  MONPAY_USERNAME: text.optional(),
  MONPAY_ACCOUNT: text.optional(),
  STOREPAY_URL: providerUrl.optional(),
  STOREPAY_AUTH_URL: providerUrl.optional(),
  STOREPAY_USERNAME: text.optional(),
  STOREPAY_PASSWORD: text.optional(),
  STOREPAY_APP_USERNAME: text.optional(),
  STOREPAY_APP_PASSWORD: text.optional(),
  STOREPAY_STORE: text.optional(),
  LEND_URL: providerUrl.optional(),
  LEND_TOKEN: text.optional(),
  MOST_URL: providerUrl.optional(),
  MOST_MERCHANT: text.optional(),
  MOST_SECRET: text.optional(),
  TRANSFER_BANK: text.optional(),
  TRANSFER_ACCOUNT: text
    .transform(mongolianIban)
    .pipe(z.string('a Mongolian IBAN: MN and 18 digits, with right check digits'))
    .optional(),
  TRANSFER_HOLDER: text.optional(),
  EBARIMT_URL: providerUrl.optional(),
  EBARIMT_REGISTRY_URL: providerUrl.optional(),
  EBARIMT_TIN: z
    .string()
    .regex(/^\d{11,14}$/, 'a taxpayer’s number of 11 to 14 digits')
    .optional(),
  EBARIMT_POS: text.optional(),
  EBARIMT_BRANCH: z
    .string()
    .regex(/^\d{3}$/, 'three digits')
    .default('001'),
  EBARIMT_DISTRICT: z
    .string()
    .regex(/^\d{4}$/, 'four digits')
    .optional(),
  LENDER_URL: providerUrl.optional(),
  LENDER_KEY: text.optional(),
  VAPID_PUBLIC_KEY: text.regex(/^[\w-]{87}$/, 'an uncompressed P-256 point in base64url, 87 characters').optional(),
  VAPID_PRIVATE_KEY: text.regex(/^[\w-]{43}$/, 'a P-256 key in base64url, 43 characters').optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'mailto: with an address, or a URL that starts with https://')
    .default('mailto:info@delguur.mn'),
  PUSH_SERVICES: z
    .string()
    .transform(list => list.split(',').map(origin => origin.trim().replace(/\/+$/, '')))
    .pipe(z.array(providerUrl))
    .optional(),
  OAUTH_CLIENT_ID: text.refine(id => id !== 'site', 'another name than "site", which is the shop’s own').optional(),
  OAUTH_CLIENT_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  STORE_CREDIT: z.enum(['on', 'off'], 'on or off').default('on'),
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
  /** Unset = text messages stay in the outbox. */
  readonly sms: SmsLogin | undefined
  /** Unset = nobody can sign in there; `npm start` then sets them to the practice identities. */
  readonly google: SocialLogin | undefined
  readonly facebook: SocialLogin | undefined
  /** Unset = no card can be registered or charged; `npm start` then sets it to the simulator's. */
  readonly golomt: GolomtLogin | undefined
  /** Each unset = nobody can pay by it; `npm start` then sets them to the practice houses. */
  readonly houses: PaymentHouses
  /** Unset = no VAT receipts are made; `npm start` then sets it to the simulator's. */
  readonly ebarimt: EbarimtLogin | undefined
  /** Unset = nothing is leased; `npm start` then sets it to the simulator's. */
  readonly lender: LenderLogin | undefined
  readonly push: {
    /** Unset = a pair of our own, made once and kept in the database. */
    readonly keys: { readonly publicKey: string; readonly privateKey: string } | undefined
    /** Whom a push service writes to when we trouble it. */
    readonly subject: string
    /** Origins besides the browsers' own push services that messages may go to. */
    readonly services: readonly string[]
  }
  /** A program with a secret that may ask for tokens, besides the site. */
  readonly oauthClient: { readonly id: string; readonly secret: string } | undefined
  /** Whether wallets can be used and paid into. */
  readonly storeCredit: boolean
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

export interface QpayLogin {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly invoiceCode: string
}

export interface GolomtLogin {
  readonly url: string
  readonly secret: string
  readonly token: string
  /** The merchant's number; without it the bank tells no statement. */
  readonly merchant: string | undefined
}

/** Where else people can pay, besides QPay and by card. */
export interface PaymentHouses {
  readonly socialpay: { readonly url: string; readonly terminal: string; readonly secret: string } | undefined
  readonly monpay: { readonly url: string; readonly username: string; readonly account: string } | undefined
  readonly storepay:
    | {
        readonly url: string
        readonly authUrl: string
        readonly username: string
        readonly password: string
        readonly appUsername: string
        readonly appPassword: string
        readonly storeId: string
      }
    | undefined
  readonly lend: { readonly url: string; readonly token: string } | undefined
  readonly most: { readonly url: string; readonly merchant: string; readonly secret: string } | undefined
  /** The account that transfers go to; `account` is an IBAN without blanks. */
  readonly transfer: { readonly bank: string; readonly account: string; readonly holder: string } | undefined
}

export interface EbarimtLogin {
  readonly url: string
  readonly registryUrl: string
  /** The shop's own number as a taxpayer. */
  readonly taxpayer: string
  readonly posNumber: string
  readonly branch: string
  readonly district: string
}

export interface LenderLogin {
  readonly url: string
  readonly key: string
}

export interface SmsLogin {
  readonly url: string
  readonly key: string
  /** The number messages come from. */
  readonly from: string
}

export interface SocialLogin {
  /** Instead of the company's own addresses. */
  readonly url: string | undefined
  readonly clientId: string
  readonly clientSecret: string
}

/** A variable that stops the start; the message is one sentence for the operator. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

const SECRET = /PASSWORD|SECRET|TOKEN|GUEST|KEY|ACCOUNT|DATABASE_URL|SEARCH_URL|SMTP_URL/
const QPAY_LIVE = 'https://merchant.qpay.mn/v2'
const GOLOMT_LIVE = 'https://ecommerce.golomtbank.com'
const SOCIALPAY_LIVE = 'https://instore.golomtbank.com'
const MONPAY_LIVE = 'https://wallet.monpay.mn'
const STOREPAY_LIVE = 'https://api.storepay.mn'
const STOREPAY_AUTH_LIVE = 'https://auth.storepay.mn'
const LEND_LIVE = 'https://b2b.lend.mn'
const EBARIMT_REGISTRY_LIVE = 'https://api.ebarimt.mn'
const CALLPRO_LIVE = 'https://api-text.callpro.mn/v1/sms'

/** Reads `process.env` or what a test gives; throws an EnvironmentError that names the variable. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  // `PORT=` in a shell or an env file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const text = given[name] ?? ''
    // A login inside a URL is a secret too.
    const value = SECRET.test(name) || (text.includes('@') && text.includes('://')) ? '' : ` (it is "${text}")`
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
    sms: readSms(set),
    google: readSocial(set, 'GOOGLE_URL', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    facebook: readSocial(set, 'FACEBOOK_URL', 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'),
    golomt: readGolomt(set),
    houses: readHouses(set),
    ebarimt: readEbarimt(set),
    lender: readLender(set),
    push: readPush(set),
    oauthClient: readClient(set),
    storeCredit: set.STORE_CREDIT === 'on',
    logLevel: set.LOG_LEVEL
  }
}

type Variables = z.infer<typeof variables>

/** The values of variables that belong together; undefined when none is set, and a sentence when one is missing. */
function together<Name extends keyof Variables>(
  set: Variables,
  names: readonly Name[],
  sentence: string
): Readonly<Record<Name, string>> | undefined {
  const missing = names.filter(name => set[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new EnvironmentError(`${missing[0]} must be set too: ${sentence}`)
  return Object.fromEntries(names.map(name => [name, String(set[name])])) as Record<Name, string>
}

function readQpay(set: Variables): QpayLogin | undefined {
  const names = ['QPAY_USERNAME', 'QPAY_PASSWORD', 'QPAY_INVOICE_CODE'] as const
  const login = together(set, names, 'QPay needs a user name, a password and an invoice code.')
  return (
    login && {
      url: set.QPAY_URL ?? QPAY_LIVE,
      username: login.QPAY_USERNAME,
      password: login.QPAY_PASSWORD,
      invoiceCode: login.QPAY_INVOICE_CODE
    }
  )
}

function readGolomt(set: Variables): GolomtLogin | undefined {
  const login = together(set, ['GOLOMT_SECRET', 'GOLOMT_TOKEN'], 'Golomt Bank gives a merchant a secret and a token.')
  const url = (set.GOLOMT_URL ?? GOLOMT_LIVE).replace(/\/+$/, '')
  return login && { url, secret: login.GOLOMT_SECRET, token: login.GOLOMT_TOKEN, merchant: set.GOLOMT_MERCHANT }
}

function readHouses(set: Variables): PaymentHouses {
  const socialpay = together(
    set,
    ['SOCIALPAY_TERMINAL', 'SOCIALPAY_SECRET'],
    'SocialPay gives a shop a terminal and a secret.'
  )
  const monpay = together(
    set,
    ['MONPAY_USERNAME', 'MONPAY_ACCOUNT'],
    'MonPay needs a branch’s user name and its account.'
  )
  const storepay = together(
    set,
    ['STOREPAY_USERNAME', 'STOREPAY_PASSWORD', 'STOREPAY_APP_USERNAME', 'STOREPAY_APP_PASSWORD', 'STOREPAY_STORE'],
    'StorePay needs two logins, the merchant’s and the application’s, and the number of the store.'
  )
  const lend = together(set, ['LEND_TOKEN'], 'LendMN gives a merchant a token.')
  const most = together(
    set,
    ['MOST_URL', 'MOST_MERCHANT', 'MOST_SECRET'],
    'MostMoney tells a merchant its address, a name and a secret.'
  )
  const transfer = together(
    set,
    ['TRANSFER_BANK', 'TRANSFER_ACCOUNT', 'TRANSFER_HOLDER'],
    'people who transfer money need a bank, an account and whose it is.'
  )
  return {
    socialpay: socialpay && {
      url: set.SOCIALPAY_URL ?? SOCIALPAY_LIVE,
      terminal: socialpay.SOCIALPAY_TERMINAL,
      secret: socialpay.SOCIALPAY_SECRET
    },
    monpay: monpay && {
      url: set.MONPAY_URL ?? MONPAY_LIVE,
      username: monpay.MONPAY_USERNAME,
      account: monpay.MONPAY_ACCOUNT
    },
    storepay: storepay && {
      url: set.STOREPAY_URL ?? STOREPAY_LIVE,
      authUrl: set.STOREPAY_AUTH_URL ?? STOREPAY_AUTH_LIVE,
      username: storepay.STOREPAY_USERNAME,
      password: storepay.STOREPAY_PASSWORD,
      appUsername: storepay.STOREPAY_APP_USERNAME,
      appPassword: storepay.STOREPAY_APP_PASSWORD,
      storeId: storepay.STOREPAY_STORE
    },
    lend: lend && { url: set.LEND_URL ?? LEND_LIVE, token: lend.LEND_TOKEN },
    most: most && { url: most.MOST_URL, merchant: most.MOST_MERCHANT, secret: most.MOST_SECRET },
    transfer: transfer && {
      bank: transfer.TRANSFER_BANK,
      account: transfer.TRANSFER_ACCOUNT,
      holder: transfer.TRANSFER_HOLDER
    }
  }
}

function readEbarimt(set: Variables): EbarimtLogin | undefined {
  const names = ['EBARIMT_URL', 'EBARIMT_TIN', 'EBARIMT_POS', 'EBARIMT_DISTRICT'] as const
  const login = together(set, names, 'eBarimt needs PosAPI’s address, a taxpayer’s number, a POS and a district.')
  return (
    login && {
      url: login.EBARIMT_URL,
      registryUrl: set.EBARIMT_REGISTRY_URL ?? EBARIMT_REGISTRY_LIVE,
      taxpayer: login.EBARIMT_TIN,
      posNumber: login.EBARIMT_POS,
      branch: set.EBARIMT_BRANCH,
      district: login.EBARIMT_DISTRICT
    }
  )
}

function readLender(set: Variables): LenderLogin | undefined {
  const login = together(set, ['LENDER_URL', 'LENDER_KEY'], 'whoever lends has an address and gives a key.')
  return login && { url: login.LENDER_URL.replace(/\/+$/, ''), key: login.LENDER_KEY }
}

function readClient(set: Variables): Environment['oauthClient'] {
  const names = ['OAUTH_CLIENT_ID', 'OAUTH_CLIENT_SECRET'] as const
  const login = together(set, names, 'a program has a name and a secret.')
  return login && { id: login.OAUTH_CLIENT_ID, secret: login.OAUTH_CLIENT_SECRET }
}

function readSms(set: Variables): SmsLogin | undefined {
  const login = together(set, ['SMS_KEY', 'SMS_FROM'], 'text messages need a key and the number they come from.')
  return login && { url: set.SMS_URL ?? CALLPRO_LIVE, key: login.SMS_KEY, from: login.SMS_FROM }
}

function readSocial(
  set: Variables,
  url: 'GOOGLE_URL' | 'FACEBOOK_URL',
  id: 'GOOGLE_CLIENT_ID' | 'FACEBOOK_APP_ID',
  secret: 'GOOGLE_CLIENT_SECRET' | 'FACEBOOK_APP_SECRET'
): SocialLogin | undefined {
  const login = together(set, [id, secret], 'an application has a name and a secret.')
  return login && { url: set[url]?.replace(/\/+$/, ''), clientId: login[id], clientSecret: login[secret] }
}

function readPush(set: Variables): Environment['push'] {
  const keys = together(set, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], 'the two keys are a pair.')
  return {
    keys: keys && { publicKey: keys.VAPID_PUBLIC_KEY, privateKey: keys.VAPID_PRIVATE_KEY },
    subject: set.VAPID_SUBJECT,
    services: set.PUSH_SERVICES ?? []
  }
}

/** `https:` anywhere, `http:` on this machine, and no login in it. */
function isSafeProvider(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
}
