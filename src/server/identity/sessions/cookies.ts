import type { Context } from 'hono'
import type { CookieName } from '../../../domain/site/device-storage.ts'
import { ABSOLUTE_DAYS } from '../../../domain/identity/session-lifetime.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import { hostCookies } from '../../platform/http/host-cookies.ts'
import { TOKEN_MAX } from './tokens.ts'

const DAY_S = 86_400
/** The refresh token; only `POST /oauth/token` and `POST /oauth/revoke` read it. */
const SESSION = 'session'
/** Cookie by which a device is recognized; it opens nothing. */
const DEVICE = 'device'
const SESSION_COOKIE = { httpOnly: true, sameSite: 'Strict' } as const
const PERSISTENT_COOKIE = { ...SESSION_COOKIE, maxAge: ABSOLUTE_DAYS.remembered * DAY_S }

export type SessionCookies = ReturnType<typeof sessionCookies>

/** HttpOnly, same-site cookies: no script reads them and no other site makes the browser send them. */
export const sessionCookies = (publicUrl: string) => {
  const cookies = hostCookies(publicUrl)
  const read = (c: Context<HttpEnv>, name: CookieName) => (cookies.read(c, name) ?? '').slice(0, TOKEN_MAX)
  return {
    session: (c: Context<HttpEnv>) => read(c, SESSION),
    device: (c: Context<HttpEnv>) => read(c, DEVICE),
    set(c: Context<HttpEnv>, refresh: string, device: string | undefined, remembered: boolean) {
      // Without an age it ends with the browser.
      cookies.set(c, SESSION, refresh, remembered ? PERSISTENT_COOKIE : SESSION_COOKIE)
      if (device !== undefined) cookies.set(c, DEVICE, device, PERSISTENT_COOKIE)
    },
    clear: (c: Context<HttpEnv>) => cookies.delete(c, SESSION)
  }
}
