import { listen } from '../listen.ts'
import { cardBankApp } from './app.ts'

/** Known to everybody on purpose: there is nothing here to protect. */
const SETTINGS = { secret: 'simulator', token: 'simulator' }

/** Starts the stand-in for Golomt Bank's page of cards; everything is spoken over HTTP. */
export async function startCardSimulator({ port }: { port: number }) {
  const { url, answerWith, close } = await listen(port)
  answerWith(cardBankApp(SETTINGS).fetch)
  return { ...SETTINGS, url, close }
}
