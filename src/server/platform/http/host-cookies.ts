import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { cookieName, isHttps } from '../../../domain/site/cookie-name.ts'
import type { CookieName } from '../../../domain/site/device-storage.ts'
import type { HttpEnv } from './env.ts'

type Options = Pick<CookieOptions, 'httpOnly' | 'sameSite' | 'maxAge'>

export type HostCookies = ReturnType<typeof hostCookies>

/**
 * Every cookie of the shop: of this host alone, and named so. The name demands `Path=/` and `Secure`; without either, a
 * browser keeps, and deletes, nothing.
 */
export const hostCookies = (publicUrl: string) => {
  const host = { path: '/', secure: isHttps(publicUrl) } as const
  return {
    read: (c: Context<HttpEnv>, name: CookieName) => getCookie(c, cookieName(name, publicUrl)),
    set: (c: Context<HttpEnv>, name: CookieName, value: string, options: Options) =>
      setCookie(c, cookieName(name, publicUrl), value, { ...options, ...host }),
    delete: (c: Context<HttpEnv>, name: CookieName) => deleteCookie(c, cookieName(name, publicUrl), host)
  }
}
