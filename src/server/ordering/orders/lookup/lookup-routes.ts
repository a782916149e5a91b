import { Hono } from 'hono'
import { NO_STORE } from '../../../platform/http/respond.ts'
import { z } from 'zod'
import type { ReturnedForm } from '../../../../contract/messaging/contact.ts'
import { orderLookupRequestSchema, orderNumber, shortOrderPath } from '../../../../contract/ordering/order-lookup.ts'
import { orderBodySchema } from '../../../../contract/ordering/order.ts'
import { localePath, SHOP_LOCALES } from '../../../../i18n/locales.ts'
import { words } from '../../../../i18n/words.ts'
import type { HttpEnv } from '../../../platform/http/env.ts'
import { formTexts, isForm, type ShowForm } from '../../../platform/http/form.ts'
import { problem } from '../../../platform/http/problem.ts'
import { fieldErrors, jsonBody, params } from '../../../platform/http/validate.ts'
import { networkOf } from '../../../platform/rate-limit/client-network.ts'
import { operation } from '../../../platform/openapi/operation.ts'
import type { OrderLookup } from './lookup.ts'

const RETRY_SECONDS = '3600'

const shortPath = z.object({ number: orderNumber })

export const orderLookupRoutes = (lookup: OrderLookup) =>
  new Hono<HttpEnv>().post(
    '/orders/lookup',
    operation('public', 'Find a placed order, with its token, by its number and phone', { 200: orderBodySchema }),
    jsonBody(orderLookupRequestSchema),
    async c => {
      const found = await lookup(c.req.valid('json'), { locale: c.var.locale, network: networkOf(c) })
      if (found.ok) return c.json(found.value, 200, NO_STORE)
      return found.problem === 'too-many-requests'
        ? problem(c, 429, found.problem, { headers: { 'Retry-After': RETRY_SECONDS } })
        : problem(c, 404, found.problem)
    }
  )

/** The look-up page's form, and the short links of text messages. */
export const orderLookupPages = (lookup: OrderLookup, show?: ShowForm) => {
  const routes = new Hono<HttpEnv>()
  for (const locale of SHOP_LOCALES) {
    const path = localePath(locale, '/order-lookup')
    const order = localePath(locale, '/order')
    const t = words(locale, 'order-lookup')
    const sentence = words(locale, 'problem')

    routes.post(path, async c => {
      if (!isForm(c)) return problem(c, 415, 'not-json')
      const values = await formTexts(c)
      const again = (form: Omit<ReturnedForm, 'values'>) =>
        show ? show(path, { ...form, values }) : problem(c, 422, 'invalid', { fields: form.errors })
      const body = orderLookupRequestSchema.safeParse(values, { reportInput: true })
      if (!body.success) return again({ errors: fieldErrors(locale, body.error), problem: sentence('invalid') })
      const found = await lookup(body.data, { locale, network: networkOf(c) })
      if (!found.ok)
        return again({
          errors: {},
          problem: found.problem === 'order-not-found' ? t('not_found') : sentence(found.problem)
        })
      const { number, token } = found.value
      return c.body(null, 303, { ...NO_STORE, Location: `${order}?${new URLSearchParams({ number, token })}` })
    })
    routes.get(localePath(locale, shortOrderPath(':number')), params(shortPath), c => {
      const { number } = c.req.valid('param')
      return c.body(null, 302, { ...NO_STORE, Location: `${order}?${new URLSearchParams({ number })}` })
    })
  }
  return routes
}
