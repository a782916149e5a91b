import type {
  AccountDeletionResponse,
  CodeResponse,
  ContactChangeResponse,
  ReauthenticationResponse,
  UserBody
} from '../contract/customers/account.ts'
import type { SessionBody } from '../contract/identity/session.ts'
import type { SocialStartResponse } from '../contract/identity/social.ts'
import type { SocialProviderName } from '../domain/identity/social-sign-in.ts'
import { http } from './http.ts'

export const putPassword = (body: object) => http<object>('/users/me/password', { method: 'PUT', body })

/** A code to the own phone or address, to prove that it is the owner who is signed in. */
export const requestReauthenticationCode = () => http<CodeResponse>('/users/me/reauthentication', { method: 'POST' })

export const postReauthentication = (body: object) =>
  http<ReauthenticationResponse>('/users/me/reauthentication', { method: 'PUT', body })

/** Codes to a new phone or address, and to an old one. */
export const requestContactCodes = (login: string) =>
  http<ContactChangeResponse>('/users/me/contact', { method: 'POST', body: { login } })

export const putContact = (body: object) => http<UserBody>('/users/me/contact', { method: 'PUT', body })

/** Devices where one is signed in. */
export const getSessions = () => http<{ readonly sessions: readonly SessionBody[] }>('/users/me/sessions')

export const deleteSession = (id: string) =>
  http<object>(`/users/me/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const deleteOtherSessions = () => http<{ readonly ended: number }>('/users/me/sessions', { method: 'DELETE' })

/** Address at which an identity provider is connected. */
export const postSocialLink = (provider: SocialProviderName, back: string) =>
  http<SocialStartResponse>(`/auth/${provider}`, { method: 'POST', body: { return: back } })

export const deleteIdentity = (provider: SocialProviderName) =>
  http<UserBody>(`/users/me/identities/${provider}`, { method: 'DELETE' })

export const getAccountDeletion = () => http<AccountDeletionResponse>('/users/me/deletion')

/** A code to delete the account with. */
export const requestAccountDeletion = () => http<CodeResponse>('/users/me/deletion', { method: 'POST' })

export const deleteOwnAccount = (body: object) => http<object>('/users/me', { method: 'DELETE', body })

export const getOwnData = () => http<object>('/users/me/data')

/** A picture of oneself. */
export function postAvatar(picture: Blob) {
  const body = new FormData()
  body.append('avatar', picture, 'avatar.jpg')
  return http<UserBody>('/users/update_avatar', { method: 'POST', body })
}

export const deleteAvatar = () => http<UserBody>('/users/me/avatar', { method: 'DELETE' })
