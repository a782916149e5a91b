import { listen } from '../listen.ts'
import { ebarimtApp } from './app.ts'

/** Known to everybody on purpose: there is nothing here to protect. */
const SETTINGS = { taxpayer: '37900000000' }

interface Options {
  readonly port: number
  /** The simulator's clock; tests that move theirs move this one, too. */
  readonly now?: () => Date
}

/** Starts the stand-in for eBarimt; everything is spoken over HTTP. */
export async function startEbarimtSimulator({ port, now = () => new Date() }: Options) {
  const { url, answerWith, close } = await listen(port)
  answerWith(ebarimtApp({ ...SETTINGS, now }).fetch)
  return { ...SETTINGS, url, close }
}
