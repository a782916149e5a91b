import { listen } from '../listen.ts'
import { lenderApp } from './app.ts'

/** Known to everybody on purpose: there is nothing here to protect. */
const KEY = 'simulator'

interface Options {
  readonly port: number
  /** See `lenderApp`. */
  readonly decideAfterMs?: number
}

/** Starts the stand-in for the lender; everything is spoken over HTTP. */
export async function startLenderSimulator({ port, decideAfterMs = 0 }: Options) {
  const { url, answerWith, close } = await listen(port)
  answerWith(lenderApp({ key: KEY, decideAfterMs }).fetch)
  return { url, key: KEY, close }
}
