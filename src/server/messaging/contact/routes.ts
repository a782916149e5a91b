import { Hono } from 'hono'
import {
  contactRequestSchema,
  type ContactResponse,
  type ReturnedForm,
  contactResponseSchema
} from '../../../contract/messaging/contact.ts'
import { localePath, splitLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { formTexts, isForm, type ShowForm } from '../../platform/http/form.ts'
import { problem } from '../../platform/http/problem.ts'
import { fieldErrors, jsonBody } from '../../platform/http/validate.ts'
import { networkOf } from '../../platform/rate-limit/client-network.ts'
import { operation } from '../../platform/openapi/operation.ts'
import type { ContactService } from './service.ts'

const HOUR_S = 3_600

export const contactRoutes = (contact: ContactService) =>
  new Hono<HttpEnv>().post(
    '/contact_forms',
    operation('public', 'Send a message to the shop', { 201: contactResponseSchema }),
    jsonBody(contactRequestSchema),
    async c => {
      const done = await contact.send(c.req.valid('json'), { locale: c.var.locale, network: networkOf(c) })
      if (done.ok) {
        const answer: ContactResponse = { message: words(c.var.locale, 'contact')('sent_text') }
        return c.json(answer, 201, { 'Cache-Control': 'no-store' })
      }
      return done.problem === 'too-many-requests'
        ? problem(c, 429, done.problem, { headers: { 'Retry-After': String(HOUR_S) } })
        : problem(c, 422, done.problem)
    }
  )

/** The contact page's form without JavaScript: what was typed comes back with what is wrong beside it. */
export const contactFormRoutes = (contact: ContactService, show?: ShowForm) => {
  const routes = new Hono<HttpEnv>()
  for (const path of ['/contact', '/en/contact']) {
    const { locale } = splitLocale(path)
    const sentence = words(locale, 'problem')
    routes.post(path, async c => {
      if (!isForm(c)) return problem(c, 415, 'not-json')
      const values = await formTexts(c)
      const body = contactRequestSchema.safeParse(values, { reportInput: true })
      const again = (form: Omit<ReturnedForm, 'values'>) =>
        show ? show(path, { ...form, values }) : problem(c, 422, 'invalid', { fields: form.errors })
      if (!body.success) return again({ errors: fieldErrors(locale, body.error), problem: sentence('invalid') })
      const done = await contact.send(body.data, { locale, network: networkOf(c) })
      if (!done.ok) return again({ errors: {}, problem: sentence(done.problem) })
      c.header('Cache-Control', 'no-store')
      return c.redirect(localePath(locale, '/contact/sent'), 303)
    })
  }
  return routes
}
