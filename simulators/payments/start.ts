import { listen } from '../listen.ts'
import { paymentProvidersApp } from './app.ts'
import { LEND_ACCOUNT } from './providers/lend.ts'
import { MONPAY_ACCOUNT } from './providers/monpay.ts'
import { MOST_ACCOUNT } from './providers/most.ts'
import { SOCIALPAY_ACCOUNT } from './providers/socialpay.ts'
import { STOREPAY_ACCOUNT } from './providers/storepay.ts'

interface PaymentSimulatorOptions {
  readonly port: number
  /** The shop's `…/api/v2/payments`, for providers with one registered address. */
  readonly notify?: string | undefined
  readonly pauseMs?: number
}

/** Starts the stand-ins for payment providers; everything is spoken over HTTP. */
export async function startPaymentSimulators({ port, notify, pauseMs = 300 }: PaymentSimulatorOptions) {
  const { url, answerWith, close } = await listen(port)
  answerWith(paymentProvidersApp({ url, notify: notify ?? null, pauseMs }).fetch)
  return { url, environment: simulatorVariables(url), close }
}

/** Environment of the shop that points its payments at the simulators. */
const simulatorVariables = (url: string) => ({
  SOCIALPAY_URL: `${url}/socialpay`,
  SOCIALPAY_TERMINAL: SOCIALPAY_ACCOUNT.terminal,
  SOCIALPAY_SECRET: SOCIALPAY_ACCOUNT.secret,
  MONPAY_URL: `${url}/monpay`,
  MONPAY_USERNAME: MONPAY_ACCOUNT.username,
  MONPAY_ACCOUNT: MONPAY_ACCOUNT.account,
  STOREPAY_URL: `${url}/storepay`,
  STOREPAY_AUTH_URL: `${url}/storepay`,
  STOREPAY_USERNAME: STOREPAY_ACCOUNT.username,
  STOREPAY_PASSWORD: STOREPAY_ACCOUNT.password,
  STOREPAY_APP_USERNAME: STOREPAY_ACCOUNT.appUsername,
  STOREPAY_APP_PASSWORD: STOREPAY_ACCOUNT.appPassword,
  STOREPAY_STORE: STOREPAY_ACCOUNT.storeId,
  LENDMN_URL: `${url}/lend`,
  LENDMN_TOKEN: LEND_ACCOUNT.token,
  MOST_URL: `${url}/most`,
  MOST_MERCHANT: MOST_ACCOUNT.merchant,
  MOST_SECRET: MOST_ACCOUNT.secret
})
