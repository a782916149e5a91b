import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Callbacks } from './callbacks.ts'
import { controlRoutes } from './control/routes.ts'
import { openFaults } from '../fault-injection.ts'
import type { Ledger } from './ledger.ts'
import { payRoutes } from './pay/routes.ts'
import { protocolRoutes } from './protocol/routes.ts'
import { QpayError } from './qpay-error.ts'
import type { Settings } from './settings.ts'
import { openTokens } from './tokens.ts'

const FAILURE = { error: 'INTERNAL_SERVER_ERROR', message: 'INTERNAL_SERVER_ERROR' }

/** `/v2` speaks QPay, `/pay` is for people, `/simulator` is for tests; only `/v2` exists at the real QPay. */
export function qpaySimulatorApp(settings: Settings, ledger: Ledger, callbacks: Callbacks) {
  const tokens = openTokens(settings.tokenLifeSeconds)
  const faults = openFaults(FAILURE)
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use('/v2/*', faults.middleware)
    .route('/v2', protocolRoutes(settings, ledger, tokens))
    .route('/simulator', controlRoutes(ledger, tokens, callbacks, faults))
    .route('/', payRoutes(settings, ledger, callbacks))

  app.onError((error, c) => {
    if (error instanceof QpayError) return c.json({ error: error.key, message: error.key }, error.status)
    console.error(error)
    return c.json(FAILURE, 500)
  })
  app.notFound(c => c.json({ error: 'NOT_FOUND', message: 'NOT_FOUND' }, 404))
  return app
}
