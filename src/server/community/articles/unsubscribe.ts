import { deleteFollowsOf } from '../authors/index.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { localePath, splitLocale, type ShopLocale } from '../../../i18n/locales.ts'
import type { Database } from '../../platform/db/database.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { problem } from '../../platform/http/problem.ts'

interface Deps {
  readonly db: Database
  readonly secret: string
  readonly publicUrl: string
}

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{32})$/

/** The button of a mailbox beside mails about followed authors: it ends following, and can do nothing else. */
export function followerUnsubscribe({ db, secret, publicUrl }: Deps) {
  const sign = (userId: string) =>
    createHmac('sha256', secret).update(`stop following\n${userId}`).digest('base64url').slice(0, 32)
  const userOf = (token: string) => {
    const [, userId = '', signature = ''] = TOKEN.exec(token) ?? []
    return userId && timingSafeEqual(Buffer.from(sign(userId)), Buffer.from(signature)) ? userId : undefined
  }
  const routes = new Hono<HttpEnv>()
  for (const prefix of ['', '/:locale{en}']) {
    // RFC 8058: a mailbox posts this, and must not be redirected.
    routes.post(`${prefix}/follow-news/stop`, async c => {
      const userId = userOf(c.req.query('token') ?? '')
      if (userId === undefined) return problem(c, 404, 'not-found')
      await db.change(tx => tx.run(deleteFollowsOf, { user_id: userId }))
      return c.body(null, 200)
    })
    // Mail scanners open every link: the page where authors are followed changes nothing by itself.
    routes.get(`${prefix}/follow-news/stop`, c => {
      c.header('Cache-Control', 'no-store')
      return c.redirect(localePath(splitLocale(c.req.path).locale, '/account/articles'), 303)
    })
  }
  return {
    routes,
    link: (userId: string, locale: ShopLocale) =>
      `${publicUrl}${localePath(locale, '/follow-news/stop')}?token=${userId}.${sign(userId)}`
  }
}
