import type { BlockList } from 'node:net'
import { z } from 'zod'
import type { EncryptionKey } from '../db/encryption-keys.ts'
import { encryptionVariables, readEncryption } from './encryption.ts'
import { providerVariables, readProviders } from './payment-providers.ts'
import { lenderVariables, readLender, type LenderLogin } from './lender.ts'
import { messageVariables, readPush, readSms, readSmsBudget, type PushSettings, type SmsLogin } from './messages.ts'
import { networksOf, networkVariables } from './network.ts'
import { paymentVariables, readGolomt, readQpay, type GolomtLogin, type QpayLogin } from './qpay-and-cards.ts'
import { readEbarimt, receiptVariables, type EbarimtLogin } from './receipts.ts'
import { isLoopbackUrl, readSandbox, refuseSimulators, sandboxVariables } from './sandbox.ts'
import { readClient, readFacebook, readGoogle, signInVariables, type SocialLogin } from './sign-in.ts'
import type { SmsBudget } from '../../../domain/messaging/sms-budget.ts'
import type { LoadLimits } from '../http/load.ts'
import { EnvironmentError, httpUrl, text } from './values.ts'
import { withoutTrailingSlashes } from '../http/without-trailing-slashes.ts'

const port = 'a whole number from 0 to 65535'

const overload = 'a whole number above 0'
const databaseTimeout = 'seconds from 0.1 to 600'

const serverVariables = {
  NODE_ENV: z.enum(['production', 'development', 'test'], 'production, development or test').default('production'),
  PORT: z.coerce.number(port).int(port).min(0, port).max(65_535, port).default(4321),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  EDGE_URL: httpUrl.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a URL that starts with postgres://' }).optional(),
  DATABASE_TIMEOUT: z.coerce.number(databaseTimeout).min(0.1, databaseTimeout).max(600, databaseTimeout).default(10),
  OVERLOAD_DELAY: z.coerce.number(overload).int(overload).min(1, overload).default(100),
  OVERLOAD_REQUESTS: z.coerce.number(overload).int(overload).min(1, overload).default(100),
  SEARCH_URL: httpUrl.optional(),
  SEARCH_GUEST: z
    .string()
    .regex(/^[^:\s]+:\S+$/, 'a login written as user:password')
    .default('guest:guest'),
  WORKER: z.enum(['here', 'apart'], 'here or apart').default('here'),
  STORE_CREDIT: z.enum(['on', 'off'], 'on or off').default('on'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'fatal, error, warn, info, debug or silent')
    .default('info')
}

/** All variables by subject, in the order of `.env.example`. */
export const VARIABLE_SECTIONS = {
  'The server, its database and its search': serverVariables,
  'Simulators in place of providers: on or off': sandboxVariables,
  'Proxies whose X-Forwarded-For is believed': networkVariables,
  'Encryption of personal numbers and secrets, needed by a public shop': encryptionVariables,
  'Mail, text messages and push messages': messageVariables,
  'Signing in with Google and Facebook; programs that may ask for tokens': signInVariables,
  'QPay, and cards at Golomt Bank': paymentVariables,
  'Other ways to pay': providerVariables,
  'VAT receipts (eBarimt)': receiptVariables,
  'The lender of leases': lenderVariables
} as const

const variables = z.object({
  ...serverVariables,
  ...sandboxVariables,
  ...networkVariables,
  ...encryptionVariables,
  ...messageVariables,
  ...signInVariables,
  ...paymentVariables,
  ...providerVariables,
  ...receiptVariables,
  ...lenderVariables
})

/** Everything the server may be told from outside; read once, at start. */
export interface Environment {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Address without a slash at the end. */
  readonly publicUrl: string
  /** Whether simulators may stand in for providers, and every page says that nothing is sold. */
  readonly sandbox: boolean
  /** Proxies whose word about a reader's address is believed. */
  readonly trustedProxies: BlockList
  /** Where a shared cache in front of the shop renews changed pages, without a slash at the end; unset = nowhere. */
  readonly cdnPurgeUrl: string | undefined
  readonly dataFolder: string
  /** `postgres://…`; unset = SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  /** Newest first; unset = one of its own in the data folder. */
  readonly encryptionKeys: readonly EncryptionKey[] | undefined
  /** Above these the shop turns away what can wait. */
  readonly overload: LoadLimits
  /** How long PostgreSQL may take for a statement. */
  readonly databaseTimeoutMs: number
  /** Unset = the search of our own. */
  readonly searchUrl: string | undefined
  /** Whether this process does the shop's jobs, or `npm run worker` does them. */
  readonly worker: 'here' | 'apart'
  readonly searchPublicLogin: { readonly user: string; readonly password: string }
  /** Unset = mails are never sent; they stay in the outbox as suppressed. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Unset = no QPay; `npm start` then sets it to the simulator's. */
  readonly qpay: QpayLogin | undefined
  /** Unset = text messages are never sent; they stay in the outbox as suppressed. */
  readonly sms: SmsLogin | undefined
  /** How many text messages may leave, over all networks and accounts. */
  readonly smsBudget: SmsBudget
  /** Unset = nobody can sign in there; `npm start` then sets them to the simulated identities. */
  readonly google: SocialLogin | undefined
  readonly facebook: SocialLogin | undefined
  /** Unset = no card can be registered or charged; `npm start` then sets it to the simulator's. */
  readonly golomt: GolomtLogin | undefined
  /** Each unset = nobody can pay by it; `npm start` then sets them to the simulators. */
  readonly providers: ReturnType<typeof readProviders>
  /** Unset = no VAT receipts are made; `npm start` then sets it to the simulator's. */
  readonly ebarimt: EbarimtLogin | undefined
  /** Unset = nothing is leased; `npm start` then sets it to the simulator's. */
  readonly lender: LenderLogin | undefined
  readonly push: PushSettings
  /** A program with a secret that may ask for tokens, besides the site. */
  readonly oauthClient: ReturnType<typeof readClient>
  /** Whether wallets can be used and paid into. */
  readonly storeCredit: boolean
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/** Their values are never shown. */
const SECRET = /PASSWORD|SECRET|TOKEN|GUEST|KEY|ACCOUNT|DATABASE_URL|SEARCH_URL|SMTP_URL/

/** Reads `process.env` or what a test gives; throws an EnvironmentError that names the variable. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  // `PORT=` in a shell or an env file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const written = given[name] ?? ''
    // A login inside a URL is a secret too.
    const value = SECRET.test(name) || (written.includes('@') && written.includes('://')) ? '' : ` (it is "${written}")`
    throw new EnvironmentError(`${name} must be ${issue?.message}${value}.`)
  }
  const set = parsed.data
  const publicUrl = withoutTrailingSlashes(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`)
  const sandbox = readSandbox(set, publicUrl)
  if (!sandbox) refuseSimulators(set)
  const [user = '', ...password] = set.SEARCH_GUEST.split(':')
  return {
    production: set.NODE_ENV === 'production',
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    sandbox,
    trustedProxies: networksOf(set.TRUSTED_PROXIES),
    cdnPurgeUrl: set.EDGE_URL === undefined ? undefined : withoutTrailingSlashes(set.EDGE_URL),
    dataFolder: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    encryptionKeys: readEncryption(set, !sandbox && !isLoopbackUrl(publicUrl)),
    overload: { delayMs: set.OVERLOAD_DELAY, requests: set.OVERLOAD_REQUESTS },
    databaseTimeoutMs: Math.round(set.DATABASE_TIMEOUT * 1_000),
    searchUrl: set.SEARCH_URL,
    worker: set.WORKER,
    searchPublicLogin: { user, password: password.join(':') },
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    qpay: readQpay(set),
    sms: readSms(set),
    smsBudget: readSmsBudget(set),
    google: readGoogle(set),
    facebook: readFacebook(set),
    golomt: readGolomt(set),
    providers: readProviders(set),
    ebarimt: readEbarimt(set),
    lender: readLender(set),
    push: readPush(set),
    oauthClient: readClient(set),
    storeCredit: set.STORE_CREDIT === 'on',
    logLevel: set.LOG_LEVEL
  }
}
