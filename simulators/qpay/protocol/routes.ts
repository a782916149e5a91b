import { Hono } from 'hono'
import type { Ledger } from '../ledger.ts'
import type { Settings } from '../settings.ts'
import type { Tokens } from '../tokens.ts'
import { authRoutes, bearerOf } from './auth-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { paymentRoutes } from './payment-routes.ts'

/** QPay v2 as published (field notes 2.1); everything but `auth` wants an access token. */
export const protocolRoutes = (settings: Settings, ledger: Ledger, tokens: Tokens) =>
  new Hono()
    .route('/auth', authRoutes(settings, tokens))
    .use(async (c, next) => {
      tokens.requireAccess(bearerOf(c.req.header('authorization')))
      await next()
    })
    .route('/invoice', invoiceRoutes(settings, ledger))
    .route('/payment', paymentRoutes(ledger))
