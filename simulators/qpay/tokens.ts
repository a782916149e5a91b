import { randomBytes } from 'node:crypto'
import { QpayError } from './qpay-error.ts'

/** Tokens given out; both kinds end at a moment, as QPay's do. */
export function openTokens(lifeSeconds: number, now: () => number = Date.now) {
  const access = new Map<string, number>()
  const refresh = new Map<string, number>()

  const requireIn = (tokens: Map<string, number>, token: string | undefined) => {
    if (token === undefined) throw new QpayError(401, 'NO_CREDENDIALS')
    if ((tokens.get(token) ?? 0) <= now()) throw new QpayError(401, 'AUTHENTICATION_FAILED')
  }

  return {
    issue() {
      const accessToken = randomBytes(24).toString('base64url')
      const refreshToken = randomBytes(24).toString('base64url')
      const until = Math.floor(now() / 1000) + lifeSeconds
      access.set(accessToken, until * 1000)
      refresh.set(refreshToken, (until + lifeSeconds) * 1000)
      return {
        token_type: 'bearer',
        access_token: accessToken,
        // Unix times and not durations: QPay's own habit.
        expires_in: until,
        refresh_token: refreshToken,
        refresh_expires_in: until + lifeSeconds,
        scope: 'simulator',
        'not-before-policy': '0',
        session_state: 'simulator'
      }
    },

    requireAccess: (token: string | undefined) => requireIn(access, token),
    requireRefresh: (token: string | undefined) => requireIn(refresh, token),

    expire(which: 'access' | 'all') {
      access.clear()
      if (which === 'all') refresh.clear()
    }
  }
}

export type Tokens = ReturnType<typeof openTokens>
