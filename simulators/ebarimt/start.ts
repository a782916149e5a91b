import { listen } from '../listen.ts'
import { ebarimtApp } from './app.ts'

/** Known to everybody on purpose: there is nothing here to protect. */
const SETTINGS = { taxpayer: '37900000000' }

/** Starts the stand-in for eBarimt; everything is spoken over HTTP. */
export async function startEbarimtSimulator({ port }: { port: number }) {
  const { url, answerWith, close } = await listen(port)
  answerWith(ebarimtApp(SETTINGS).fetch)
  return { ...SETTINGS, url, close }
}
