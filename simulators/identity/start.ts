import { listen } from '../listen.ts'
import { identityApp } from './app.ts'
import { openSigner } from './tokens.ts'

/** Known to everybody on purpose: there is nothing here to protect. */
const SETTINGS = { clientId: 'simulator', clientSecret: 'simulator' }

/** Starts the stand-in for Google and Facebook; everything is spoken over HTTP. */
export async function startIdentitySimulator({ port }: { port: number }) {
  const listening = await listen(port)
  const googleUrl = `${listening.url}/google`
  listening.answerWith(identityApp(SETTINGS, await openSigner(googleUrl)).fetch)
  return {
    ...SETTINGS,
    url: listening.url,
    googleUrl,
    facebookUrl: `${listening.url}/facebook`,
    close: listening.close
  }
}
