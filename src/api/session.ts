import type { CodeResponse, ProfilePart, VerificationTokenResponse, UserBody } from '../contract/customers/account.ts'
import type { TokenResponse } from '../contract/identity/session.ts'
import type { SocialProvidersResponse, SocialStartResponse } from '../contract/identity/social.ts'
import type { SocialProviderName } from '../domain/identity/social-sign-in.ts'
import { http } from './http.ts'

/** Options of every sign-in call. */
export interface SignInOptions {
  /** Secret of the guest's cart. */
  readonly order_token?: string
  /** False on a device that others use too. */
  readonly remember: boolean
}

const post = <T extends object>(path: string, body: object) => http<T>(path, { method: 'POST', body, anonymous: true })

/** Sends a code to a phone or an e-mail address, known or not. */
export const requestCode = (login: string) => post<CodeResponse>('/auth/sign_up', { login })

export const signInWithCode = (challenge: string, code: string, options: SignInOptions) =>
  post<TokenResponse>('/oauth/token', { grant_type: 'code', challenge, code, ...options })

export const signInWithPassword = (login: string, password: string, options: SignInOptions) =>
  post<TokenResponse>('/auth/sign_in', { login, password, ...options })

/** Sends a code to a user who forgot their password, known or not. */
export const requestPasswordReset = (login: string) => post<CodeResponse>('/auth/reset', { login })

/** Exchanges a right code for the ticket that setting a new password asks for. */
export const verifyResetCode = (challenge: string, code: string) =>
  post<VerificationTokenResponse>('/auth/verify', { challenge, code, purpose: 'reset' })

export const resetPassword = (ticket: string, password: string, again: string, options: SignInOptions) =>
  post<TokenResponse>('/auth/password', { ticket, password, password_confirmation: again, ...options })

export const getProviders = () => http<SocialProvidersResponse>('/auth/providers', { anonymous: true })

/** The address at the identity provider; it leads back to `back`, a path of ours. */
export const postSocialSignIn = (provider: SocialProviderName, back: string, { remember }: SignInOptions) =>
  http<SocialStartResponse>(`/auth/${provider}`, { method: 'POST', body: { return: back, remember }, anonymous: true })

/** Renews the access token by the cookie that no script can read. */
export const renewToken = () => post<TokenResponse>('/oauth/token', { grant_type: 'refresh_token' })

export const endSession = () => post<object>('/oauth/revoke', {})

export const getMe = () => http<UserBody>('/users/me')

export const putMe = (part: Partial<ProfilePart>) => http<UserBody>('/users/me', { method: 'PATCH', body: part })
