import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Refusal } from '../../../search/query/refusal.ts'
import { refusalBody } from '../../../search/query/refusal-body.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The guest login as a page has to send it; everybody may know it. */
export const publicAuthorization = (publicLogin: string): string =>
  `Basic ${Buffer.from(publicLogin, 'utf8').toString('base64')}`

/** The login that a request carries, `name:password`. */
function loginOf(header: string | undefined): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header?.trim() ?? '')?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

/**
 * Lets in who knows the guest login. The refusal carries no `WWW-Authenticate`: with it a browser would
 * put its own login box over the shop.
 */
export function requirePublicLogin(publicLogin: string): MiddlewareHandler {
  const expected = digest(publicLogin)
  /** The header of the last accepted request: nearly all send the same one, so that it is decoded once. */
  let known = Buffer.alloc(0)
  return async (c, next) => {
    const header = c.req.header('authorization')
    if (header?.length === known.length && timingSafeEqual(Buffer.from(header, 'latin1'), known)) return next()
    const login = loginOf(header)
    // Digests are of one length, so that comparing takes the same time however near a guess is.
    if (login !== undefined && timingSafeEqual(digest(login), expected)) {
      known = Buffer.from(header ?? '', 'latin1')
      return next()
    }
    return c.json(refusalBody(unknownLogin(login, c.req.path)), 401)
  }
}

function unknownLogin(login: string | undefined, path: string): Refusal {
  const reason =
    login === undefined
      ? `missing authentication credentials for REST request [${path}]`
      : `unable to authenticate user [${login.split(':')[0]}] for REST request [${path}]`
  return { status: 401, type: 'security_exception', reason }
}
