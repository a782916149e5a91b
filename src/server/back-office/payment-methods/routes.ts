import { Hono } from 'hono'
import {
  paymentMethodPath,
  paymentMethodSettingsSchema,
  switchMethodRequestSchema
} from '../../../contract/staff/payment-methods.ts'
import { staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { NO_STORE, respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import type { PaymentMethodSettings } from './service.ts'

const METHODS = { 200: paymentMethodSettingsSchema }

/** Ways to pay, below `/api/back_office`. */
export const paymentMethodRoutes = (settings: PaymentMethodSettings, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/payment_methods',
      operation(
        'settings.read',
        'List payment methods, whether they are on and how their provider last answered',
        METHODS
      ),
      async c => c.json(await settings.read(), 200, NO_STORE)
    )
    .put(
      '/payment_methods/:method',
      operation('settings.write', 'Switch a payment method on or off', METHODS),
      params(paymentMethodPath),
      jsonBody(switchMethodRequestSchema),
      async c => respond(c, await settings.switchMethod(staffOf(c), c.req.valid('param').method, c.req.valid('json')))
    )
    .post(
      '/payment_methods/:method/tests',
      operation('settings.write', 'Call the provider of a method without moving anything', METHODS),
      params(paymentMethodPath),
      async c => respond(c, await settings.test(staffOf(c), c.req.valid('param').method))
    )
