import { z } from 'zod'
import { parseMongolianIban } from '../../../domain/money/iban.ts'
import { providerUrl, text, requireTogether } from './values.ts'

const SOCIALPAY_LIVE = 'https://instore.golomtbank.com'
const MONPAY_LIVE = 'https://wallet.monpay.mn'
const STOREPAY_LIVE = 'https://api.storepay.mn'
const STOREPAY_AUTH_LIVE = 'https://auth.storepay.mn'
const LENDMN_LIVE = 'https://b2b.lend.mn'

/** Variables of payment providers besides QPay and cards. */
export const providerVariables = {
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
  LENDMN_URL: providerUrl.optional(),
  LENDMN_TOKEN: text.optional(),
  MOST_URL: providerUrl.optional(),
  MOST_MERCHANT: text.optional(),
  MOST_SECRET: text.optional(),
  TRANSFER_BANK: text.optional(),
  TRANSFER_ACCOUNT: text
    .transform(parseMongolianIban)
    .pipe(z.string('a Mongolian IBAN: MN and 18 digits, with right check digits'))
    .optional(),
  TRANSFER_HOLDER: text.optional()
}

type Set = z.infer<z.ZodObject<typeof providerVariables>>

/** Each as it is told who we are; unset = nobody can pay there. */
export const readProviders = (set: Set) => ({
  socialpay: readSocialpay(set),
  monpay: readMonpay(set),
  storepay: readStorepay(set),
  lend: readLend(set),
  most: readMost(set),
  transfer: readTransfer(set)
})

function readSocialpay(set: Set) {
  const names = ['SOCIALPAY_TERMINAL', 'SOCIALPAY_SECRET'] as const
  const login = requireTogether(set, names, 'SocialPay gives a shop a terminal and a secret.')
  return (
    login && {
      url: set.SOCIALPAY_URL ?? SOCIALPAY_LIVE,
      terminal: login.SOCIALPAY_TERMINAL,
      secret: login.SOCIALPAY_SECRET
    }
  )
}

function readMonpay(set: Set) {
  const names = ['MONPAY_USERNAME', 'MONPAY_ACCOUNT'] as const
  const login = requireTogether(set, names, 'MonPay needs a branch’s user name and its account.')
  return login && { url: set.MONPAY_URL ?? MONPAY_LIVE, username: login.MONPAY_USERNAME, account: login.MONPAY_ACCOUNT }
}

function readStorepay(set: Set) {
  const login = requireTogether(
    set,
    ['STOREPAY_USERNAME', 'STOREPAY_PASSWORD', 'STOREPAY_APP_USERNAME', 'STOREPAY_APP_PASSWORD', 'STOREPAY_STORE'],
    'StorePay needs two logins, the merchant’s and the application’s, and the number of the store.'
  )
  return (
    login && {
      url: set.STOREPAY_URL ?? STOREPAY_LIVE,
      authUrl: set.STOREPAY_AUTH_URL ?? STOREPAY_AUTH_LIVE,
      username: login.STOREPAY_USERNAME,
      password: login.STOREPAY_PASSWORD,
      appUsername: login.STOREPAY_APP_USERNAME,
      appPassword: login.STOREPAY_APP_PASSWORD,
      storeId: login.STOREPAY_STORE
    }
  )
}

function readLend(set: Set) {
  const login = requireTogether(set, ['LENDMN_TOKEN'], 'LendMN gives a merchant a token.')
  return login && { url: set.LENDMN_URL ?? LENDMN_LIVE, token: login.LENDMN_TOKEN }
}

function readMost(set: Set) {
  const names = ['MOST_URL', 'MOST_MERCHANT', 'MOST_SECRET'] as const
  const login = requireTogether(set, names, 'MostMoney tells a merchant its address, a name and a secret.')
  return login && { url: login.MOST_URL, merchant: login.MOST_MERCHANT, secret: login.MOST_SECRET }
}

/** The account that transfers go to; `account` is an IBAN without blanks. */
function readTransfer(set: Set) {
  const names = ['TRANSFER_BANK', 'TRANSFER_ACCOUNT', 'TRANSFER_HOLDER'] as const
  const account = requireTogether(set, names, 'people who transfer money need a bank, an account and whose it is.')
  return (
    account && {
      bank: account.TRANSFER_BANK,
      account: account.TRANSFER_ACCOUNT,
      holder: account.TRANSFER_HOLDER
    }
  )
}
