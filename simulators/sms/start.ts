import { listen } from '../listen.ts'
import { smsApp, type SmsSettings } from './app.ts'

/** Starts the stand-in for the SMS gateway; everything is spoken over HTTP. */
export async function startSmsSimulator({ port, ...given }: { port: number } & Partial<SmsSettings>) {
  const listening = await listen(port)
  const settings = { key: 'simulator', from: '72720000', registeredHosts: ['localhost', 'delguur.mn'], ...given }
  listening.answerWith(smsApp(settings).fetch)
  return { url: listening.url, apiUrl: `${listening.url}/v1/sms`, ...settings, close: listening.close }
}
