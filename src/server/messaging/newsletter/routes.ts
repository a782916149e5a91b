import { Hono, type Context } from 'hono'
import {
  subscribeRequestSchema,
  type SubscribeResponse,
  subscribeResponseSchema
} from '../../../contract/messaging/newsletter.ts'
import { socialStartResponseSchema } from '../../../contract/identity/social.ts'
import { isLocale, localePath, splitLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { formTexts, isForm } from '../../platform/http/form.ts'
import { problem } from '../../platform/http/problem.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { NewsletterService } from './service.ts'

const HOUR_S = 3_600

/** `POST /subscribe`: by our script as JSON, by a bare form otherwise, which is led to a page that says what is next. */
export const newsletterRoutes = (newsletter: NewsletterService) =>
  new Hono<HttpEnv>()
    .post('/subscribe', async (c, next) => {
      if (!isForm(c)) return next()
      const texts = await formTexts(c)
      const wish = subscribeRequestSchema.safeParse(texts)
      const locale = isLocale(texts['locale']) ? texts['locale'] : c.var.locale
      const show = (page: string) => c.redirect(localePath(locale, `/subscribe/${page}`), 303)
      if (!wish.success) return show('invalid')
      if (wish.data.website) return show('sent')
      const done = await newsletter.subscribe({ email: wish.data.email, locale, network: networkOf(c) })
      return show(done.ok ? 'sent' : 'busy')
    })
    .post(
      '/subscribe',
      operation(
        'public',
        'Subscribe to the newsletter; an e-mail asks for confirmation',
        { 202: subscribeResponseSchema, 303: { description: 'A redirect to a page, for a form' } },
        { form: subscribeRequestSchema }
      ),
      jsonBody(subscribeRequestSchema),
      async c => {
        const { email, locale: wished, website } = c.req.valid('json')
        const locale = isLocale(wished) ? wished : c.var.locale
        const answer: SubscribeResponse = { message: words(locale, 'newsletter')('sent_text') }
        if (website) return c.json(answer, 202)
        const done = await newsletter.subscribe({ email, locale, network: networkOf(c) })
        return done.ok
          ? c.json(answer, 202, { 'Cache-Control': 'no-store' })
          : problem(c, 429, done.problem, { headers: { 'Retry-After': String(HOUR_S) } })
      }
    )

/**
 * The buttons behind the links in letters. A GET is answered by a prebuilt page with a button and changes nothing:
 * mail scanners open every link. The page's form posts to its own address, token and all.
 */
export const newsletterLinkRoutes = (newsletter: NewsletterService) => {
  const routes = new Hono<HttpEnv>()
  const lead = (c: Context<HttpEnv>, page: string) => {
    c.header('Cache-Control', 'no-store')
    return c.redirect(localePath(splitLocale(c.req.path).locale, `/subscribe/${page}`), 303)
  }
  for (const prefix of ['', '/:locale{en|ru|zh|it}']) {
    routes.post(
      `${prefix}/subscribe/confirm`,
      operation('public', 'Start a sign-in with an identity provider, or connect it while signed in', {
        200: socialStartResponseSchema
      }),
      async c => lead(c, (await newsletter.confirm(c.req.query('token') ?? '')) ? 'confirmed' : 'expired')
    )
    routes.post(`${prefix}/subscribe/unsubscribe`, async c => {
      const known = await newsletter.unsubscribe(c.req.query('token') ?? '')
      // RFC 8058: a mailbox's own button posts this, and must not be redirected.
      if (isForm(c) && (await formTexts(c))['List-Unsubscribe'] === 'One-Click') {
        return known ? c.body(null, 200) : problem(c, 404, 'not-found')
      }
      return lead(c, known ? 'unsubscribed' : 'expired')
    })
  }
  return routes
}
