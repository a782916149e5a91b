import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { isShopLocale, localePath, splitLocale, type Locale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { formTexts, isForm } from '../../platform/http/form.ts'
import { problem } from '../../platform/http/problem.ts'
import { changePreferences } from '../../identity/index.ts'

interface Deps {
  readonly db: Database
  readonly secret: string
  readonly publicUrl: string
}

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{32})$/

/** The link in mails about wishes: it ends them, and can do nothing else, so it holds for as long as the mail. */
export const wishlistUnsubscribe = ({ db, secret, publicUrl }: Deps) => {
  const sign = (userId: string) =>
    createHmac('sha256', secret).update(`stop wish news\n${userId}`).digest('base64url').slice(0, 32)

  const userOf = (token: string) => {
    const [, userId = '', signature = ''] = TOKEN.exec(token) ?? []
    return userId && timingSafeEqual(Buffer.from(sign(userId)), Buffer.from(signature)) ? userId : undefined
  }

  const unsubscribe = (userId: string) =>
    db.change(tx => changePreferences(tx, userId, { wish_price: false, wish_stock: false }))

  const routes = new Hono<HttpEnv>()
  // A GET shows a page with a button and changes nothing: mail scanners open every link.
  for (const prefix of ['', '/:locale{en}'])
    routes.post(`${prefix}/wish-news/stop`, async c => {
      const userId = userOf(c.req.query('token') ?? '')
      if (userId !== undefined) await unsubscribe(userId)
      // RFC 8058: a mailbox's own button posts this, and must not be redirected.
      if (isForm(c) && (await formTexts(c))['List-Unsubscribe'] === 'One-Click')
        return userId === undefined ? problem(c, 404, 'not-found') : c.body(null, 200)
      const { locale } = splitLocale(c.req.path)
      c.header('Cache-Control', 'no-store')
      return c.redirect(localePath(locale, userId === undefined ? '/account' : '/wish-news/stopped'), 303)
    })

  return {
    routes,
    link: (userId: string, locale: Locale) =>
      `${publicUrl}${localePath(isShopLocale(locale) ? locale : 'mn', '/wish-news/stop')}?token=${userId}.${sign(userId)}`
  }
}
