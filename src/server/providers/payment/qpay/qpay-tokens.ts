import { tokenAnswer, type TokenAnswer } from './answers.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import type { HttpClient } from '../../../platform/http-client/index.ts'

/** Renewed this early, so that a token does not die on its way. */
const MARGIN_MS = MINUTE_MS

interface Tokens {
  readonly access: string
  readonly refresh: string
  readonly accessUntilMs: number
  readonly refreshUntilMs: number
}

export interface QpayTokensOptions {
  readonly http: HttpClient
  readonly username: string
  readonly password: string
  readonly now: () => number
}

/** One login for everybody: calls that arrive together wait for the same token. */
export function qpayTokens({ http, username, password, now }: QpayTokensOptions) {
  let current: Tokens | undefined
  let renewing: Promise<Tokens> | undefined

  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const login = () => http.json({ method: 'POST', path: '/auth/token', headers: { authorization: basic } }, tokenAnswer)
  const refresh = (token: string) =>
    http.json({ method: 'POST', path: '/auth/refresh', headers: { authorization: `Bearer ${token}` } }, tokenAnswer)

  // QPay's `expires_in` is a Unix time in seconds; a small number can only be the usual duration.
  const untilMs = (expiresIn: number) => (expiresIn > 1e9 ? expiresIn * 1000 : now() + expiresIn * 1000)
  const read = (answer: TokenAnswer): Tokens => ({
    access: answer.access_token,
    refresh: answer.refresh_token,
    accessUntilMs: untilMs(answer.expires_in),
    refreshUntilMs: untilMs(answer.refresh_expires_in)
  })

  async function renew(): Promise<Tokens> {
    const old = current
    current = undefined
    const mayRefresh = old !== undefined && old.refreshUntilMs - MARGIN_MS > now()
    // Whatever is wrong with a refresh token, the login decides: its answer is the one worth reporting.
    const answer = mayRefresh ? await refresh(old.refresh).catch(login) : await login()
    return (current = read(answer))
  }

  return {
    /** Signs in once more, whatever token there is. */
    login,

    async access(): Promise<string> {
      if (current !== undefined && current.accessUntilMs - MARGIN_MS > now()) return current.access
      renewing ??= renew().finally(() => (renewing = undefined))
      return (await renewing).access
    },

    /** QPay no longer takes this token: the next call logs in anew. A newer token stays. */
    forget(access: string) {
      if (current?.access === access) current = undefined
    }
  }
}
