import { z } from 'zod'
import { PASSKEY_NAME_MAX } from '../../domain/identity/passkey.ts'

/** What browsers and the shop say to each other of passkeys is the JSON of WebAuthn level 3. */

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)

/** Of 1,023 bytes at most. */
const credentialId = base64url(1_364)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') } as const

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreationSchema = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyCreation' })
/** `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyRequestSchema = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyRequest' })

/** `POST /api/back_office/users/me/passkeys` */
export const registerPasskeyRequestSchema = z.strictObject({
  /** "Утас", "YubiKey": how its owner tells it from the others. */
  name: z.string().trim().min(1).max(PASSKEY_NAME_MAX),
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: base64url(4_000), attestationObject: base64url(20_000) })
  })
})
export type RegisterPasskeyRequest = z.output<typeof registerPasskeyRequestSchema>

/** `POST /api/back_office/sessions/passkey` */
export const passkeySignInRequestSchema = z.strictObject({
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000)
    })
  })
})
export type PasskeySignInRequest = z.output<typeof passkeySignInRequestSchema>

export const passkeyPath = z.strictObject({ id: z.uuid() })
