import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import {
  backInStockRequestSchema,
  type BackInStockResponse,
  backInStockResponseSchema
} from '../../../contract/messaging/back-in-stock.ts'
import { socialStartResponseSchema } from '../../../contract/identity/social.ts'
import { BACK_IN_STOCK_SUBSCRIPTIONS_MAX } from '../../../domain/messaging/back-in-stock.ts'
import { isLocale, localePath, splitLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { formTexts, isForm } from '../../platform/http/form.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { Authentication } from '../../identity/index.ts'
import type { BackInStockService } from './subscriptions.ts'

const HOUR_S = 3_600
const PATH = '/products/:product/variants/:id/stock_notices'

/** Subscribes by JSON from our script, or by a plain form, which is redirected to a page that says what is next. */
export const backInStockRoutes = (subscriptions: BackInStockService, { optionalAuth }: Authentication) => {
  const ask = (c: Context<HttpEnv>, { email, locale }: z.output<typeof backInStockRequestSchema>) => {
    const userId = c.get('principal')?.userId
    const who = email !== undefined ? { email } : userId !== undefined ? { userId } : undefined
    return (
      who &&
      subscriptions.subscribe({
        variantId: c.req.param('id') ?? '',
        recipient: who,
        locale: isLocale(locale) ? locale : c.var.locale,
        network: networkOf(c)
      })
    )
  }
  return new Hono<HttpEnv>()
    .post(PATH, optionalAuth, async (c, next) => {
      if (!isForm(c)) return next()
      const texts = await formTexts(c)
      const body = backInStockRequestSchema.safeParse(texts)
      const locale = isLocale(texts['locale']) ? texts['locale'] : c.var.locale
      const show = (page: string) => c.redirect(localePath(locale, `/stock-notices/${page}`), 303)
      if (body.success && body.data.website) return show('subscribed')
      const done = body.success ? await ask(c, body.data) : undefined
      return show(done?.ok ? 'subscribed' : 'failed')
    })
    .post(
      PATH,
      operation(
        'public',
        'Ask for one message when a variant is back in stock',
        { 202: backInStockResponseSchema, 303: { description: 'A redirect to a page, for a form' } },
        { form: backInStockRequestSchema }
      ),
      jsonBody(backInStockRequestSchema),
      async c => {
        const body = c.req.valid('json')
        const answer: BackInStockResponse = { message: words(c.var.locale, 'stock')('subscribed') }
        if (body.website) return c.json(answer, 202)
        const done = await ask(c, body)
        if (!done)
          return problem(c, 422, 'email-required', {
            fields: { email: [words(c.var.locale, 'problem')('email-required')] }
          })
        if (done.ok) return c.json(answer, 202, { 'Cache-Control': 'no-store' })
        if (done.problem === 'too-many-requests')
          return problem(c, 429, done.problem, { headers: { 'Retry-After': String(HOUR_S) } })
        return problem(c, done.problem === 'variant-not-found' ? 404 : 422, done.problem, {
          values: { max: BACK_IN_STOCK_SUBSCRIPTIONS_MAX }
        })
      }
    )
}

/** The button behind the link in such mails; a GET shows a page with it and changes nothing, for scanners open every link. */
export const backInStockUnsubscribeRoutes = (subscriptions: BackInStockService) => {
  const routes = new Hono<HttpEnv>()
  for (const prefix of ['', '/:locale{en}'])
    routes.post(
      `${prefix}/stock-notices/stop`,
      operation('public', 'Start a sign-in with an identity provider, or connect it while signed in', {
        200: socialStartResponseSchema
      }),
      async c => {
        const known = await subscriptions.unsubscribe(c.req.query('token') ?? '')
        // RFC 8058: a mailbox's own button posts this, and must not be redirected.
        if (isForm(c) && (await formTexts(c))['List-Unsubscribe'] === 'One-Click')
          return known ? c.body(null, 200) : problem(c, 404, 'not-found')
        c.header('Cache-Control', 'no-store')
        return c.redirect(localePath(splitLocale(c.req.path).locale, known ? '/stock-notices/stopped' : '/'), 303)
      }
    )
  return routes
}
