import { z } from 'zod'

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are the reader's help. */
export const staffCodeRequestSchema = z.strictObject({ code: z.string().trim().min(1).max(40) })
export type StaffCodeRequest = z.input<typeof staffCodeRequestSchema>

/** `POST /api/back_office/users/me/second_factor`: shown once, until it is confirmed. */
export const staffEnrolmentSchema = z.object({
  /** Base 32, for those who type it. */
  secret: z.string(),
  /** `otpauth://totp/…`. */
  uri: z.string(),
  /** The address as a picture, `data:image/png;base64,…`. */
  qr_image: z.string()
})
export type StaffEnrolmentBody = z.output<typeof staffEnrolmentSchema>

/** Shown once; only keyed hashes are stored. */
export const staffRecoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })
export type StaffRecoveryCodesBody = z.output<typeof staffRecoveryCodesSchema>

export const staffSessionPath = z.strictObject({ id: z.uuid() })

/** `GET /api/back_office/users/me/security`. */
export const staffSecuritySchema = z.object({
  second_factor: z.object({
    enrolled_at: z.string().nullable(),
    is_required: z.boolean(),
    recovery_codes_left: z.int()
  }),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      created_at: z.string(),
      seen_at: z.string(),
      ends_at: z.string(),
      is_current: z.boolean()
    })
  )
})
export type StaffSecurityBody = z.output<typeof staffSecuritySchema>
