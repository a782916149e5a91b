import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON
} from '@simplewebauthn/browser'
import type { StaffMemberBody } from '../../contract/staff/session.ts'
import { http } from '../http.ts'

export const postPasskeyCreation = () =>
  http<PublicKeyCredentialCreationOptionsJSON>('/users/me/passkey_challenges', { method: 'POST', staff: true })

export const postPasskey = (name: string, credential: RegistrationResponseJSON) =>
  http('/users/me/passkeys', { method: 'POST', body: { name, credential }, staff: true })

export const deletePasskey = (id: string) =>
  http(`/users/me/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE', staff: true })

export const postPasskeyRequest = () =>
  http<PublicKeyCredentialRequestOptionsJSON>('/sessions/passkey_challenges', { method: 'POST', staff: true })

export const postPasskeySession = (credential: AuthenticationResponseJSON) =>
  http<StaffMemberBody>('/sessions/passkey', { method: 'POST', body: { credential }, staff: true })
