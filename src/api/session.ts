import type { CodeAnswer, UserBody } from '../contract/account.ts'
import type { TokenAnswer } from '../contract/session.ts'
import { http } from './http.ts'

/** What comes along when somebody signs in. */
export interface Arrival {
  /** Secret of the guest's cart. */
  readonly order_token?: string
  /** False on a device that others use too. */
  readonly remember: boolean
}

const post = <T extends object>(path: string, body: object) => http<T>(path, { method: 'POST', body, anonymous: true })

/** Sends a code to a phone or an e-mail address, known or not. */
export const askForCode = (login: string) => post<CodeAnswer>('/auth/sign_up', { login })

export const tokenByCode = (challenge: string, code: string, arrival: Arrival) =>
  post<TokenAnswer>('/oauth/token', { grant_type: 'code', challenge, code, ...arrival })

/** By the cookie that no script can read. */
export const renewToken = () => post<TokenAnswer>('/oauth/token', { grant_type: 'refresh_token' })

export const endSession = () => post<object>('/oauth/revoke', {})

export const getMe = () => http<UserBody>('/users/me')
