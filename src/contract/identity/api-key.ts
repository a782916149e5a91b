import { z } from 'zod'
import { API_KEY_DAYS_MAX, API_KEY_PERMISSIONS } from '../../domain/identity/api-key.ts'
import { STAFF_PERMISSIONS } from '../../domain/identity/staff.ts'

const permission = z.enum(STAFF_PERMISSIONS)

/** `GET /api/back_office/api_keys`. */
export const apiKeysSchema = z.object({
  api_keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The first letters of the key. */
      hint: z.string(),
      permissions: z.array(permission),
      /** E-mail of the member who made it. */
      created_by: z.string(),
      created_at: z.string(),
      expires_at: z.string(),
      last_used_at: z.string().nullable(),
      revoked_at: z.string().nullable()
    })
  )
})
export type ApiKeysBody = z.output<typeof apiKeysSchema>

/** `POST /api/back_office/api_keys`. */
export const apiKeyRequestSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  permissions: z.array(permission).min(1).max(API_KEY_PERMISSIONS.length),
  days: z.int().min(1).max(API_KEY_DAYS_MAX)
})
export type ApiKeyRequest = z.output<typeof apiKeyRequestSchema>

/** Shown once. */
export const newApiKeySchema = z.object({ id: z.string(), key: z.string(), expires_at: z.string() })
export type NewApiKeyBody = z.output<typeof newApiKeySchema>

export const apiKeyPath = z.strictObject({ id: z.uuid() })
