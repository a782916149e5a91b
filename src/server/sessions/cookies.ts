import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ABSOLUTE_DAYS } from '../../domain/session-life.ts'
import type { HttpEnv } from '../http/env.ts'
import { TOKEN_MAX } from './tokens.ts'

const DAY_S = 86_400
/** The refresh token travels only where it can be changed for another or given back. */
const SESSION = { name: 'session', path: '/api/v2/oauth' }
/** By it a device is known again; it opens nothing. */
const DEVICE = { name: 'device', path: '/api/v2' }

export type SessionCookies = ReturnType<typeof sessionCookies>

/** What a browser keeps where no script can read it, and no other site can make it send. */
export const sessionCookies = (publicUrl: string) => {
  const kept = { httpOnly: true, sameSite: 'Strict', secure: publicUrl.startsWith('https:') } as const
  const read = (c: Context<HttpEnv>, name: string) => (getCookie(c, name) ?? '').slice(0, TOKEN_MAX)
  return {
    session: (c: Context<HttpEnv>) => read(c, SESSION.name),
    device: (c: Context<HttpEnv>) => read(c, DEVICE.name),
    keep(c: Context<HttpEnv>, refresh: string, device: string | undefined, remembered: boolean) {
      setCookie(c, SESSION.name, refresh, {
        ...kept,
        path: SESSION.path,
        // Without an age it ends with the browser.
        ...(remembered && { maxAge: ABSOLUTE_DAYS.remembered * DAY_S })
      })
      if (device !== undefined)
        setCookie(c, DEVICE.name, device, { ...kept, path: DEVICE.path, maxAge: ABSOLUTE_DAYS.remembered * DAY_S })
    },
    drop: (c: Context<HttpEnv>) => deleteCookie(c, SESSION.name, { ...kept, path: SESSION.path })
  }
}
