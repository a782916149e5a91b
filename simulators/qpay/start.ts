import { listen } from '../listen.ts'
import { qpaySimulatorApp } from './app.ts'
import { openCallbacks } from './callbacks.ts'
import { Ledger } from './ledger.ts'
import { SIMULATOR_ACCOUNT, type Settings } from './settings.ts'

export interface QpaySimulatorOptions extends Partial<Settings> {
  /** 0 takes any free one. */
  readonly port: number
  readonly host?: string
  /** Keeps invoices and payments over restarts. */
  readonly file?: string | undefined
}

export interface QpaySimulator {
  /** Address of the pay pages and of `/simulator`. */
  readonly url: string
  /** Value for `QPAY_URL`. */
  readonly apiUrl: string
  readonly username: string
  readonly password: string
  readonly invoiceCode: string
  close(): Promise<void>
}

/** Starts the stand-in for QPay on a port of its own; everything is spoken over HTTP. */
export async function startQpaySimulator(options: QpaySimulatorOptions): Promise<QpaySimulator> {
  const { port, host = '127.0.0.1', file, ...given } = options
  const ledger = new Ledger(file)
  const callbacks = openCallbacks(given.callbackPauseMs ?? 300)

  const listening = await listen(port, host)
  const { url } = listening
  const settings: Settings = {
    publicUrl: given.publicUrl ?? url,
    username: given.username ?? SIMULATOR_ACCOUNT.username,
    password: given.password ?? SIMULATOR_ACCOUNT.password,
    invoiceCode: given.invoiceCode ?? SIMULATOR_ACCOUNT.invoiceCode,
    merchant: given.merchant ?? 'Дэлгүүр',
    tokenLifeSeconds: given.tokenLifeSeconds ?? 86_400,
    callbackPauseMs: given.callbackPauseMs ?? 300
  }
  listening.answerWith(qpaySimulatorApp(settings, ledger, callbacks).fetch)

  return {
    url,
    apiUrl: `${url}/v2`,
    username: settings.username,
    password: settings.password,
    invoiceCode: settings.invoiceCode,
    async close() {
      await Promise.all([listening.close(), callbacks.close()])
      ledger.close()
    }
  }
}
