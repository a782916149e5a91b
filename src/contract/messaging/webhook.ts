import { z } from 'zod'
import { WEBHOOK_EVENTS } from '../../domain/messaging/webhook.ts'
import { cursor } from '../community/author.ts'
import { wholeNumber } from '../paging.ts'

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length)

export const webhookEndpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: z.string(),
  /** Since when every delivery has been refused. */
  failing_since: z.string().nullable(),
  disabled_at: z.string().nullable()
})

/** `GET /api/back_office/webhooks`. */
export const webhooksSchema = z.object({ webhooks: z.array(webhookEndpointSchema) })
export type WebhooksBody = z.output<typeof webhooksSchema>

export const webhookRequestSchema = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(500), events })
export type WebhookRequest = z.output<typeof webhookRequestSchema>

/** The secret is answered once. */
export const newWebhookSchema = z.object({ id: z.string(), secret: z.string() })
export type NewWebhookBody = z.output<typeof newWebhookSchema>

export const webhookPath = z.strictObject({ id: z.uuid() })
export const webhookDeliveryPath = z.strictObject({ id: z.uuid() })
export const webhookDeliveriesQuery = z.strictObject({ cursor: cursor.optional(), per_page: wholeNumber(1, 100, 30) })

/** `GET /api/back_office/webhooks/{id}/deliveries`. */
export const webhookDeliveriesSchema = z.object({
  deliveries: z.array(
    z.object({
      id: z.string(),
      event: z.enum(WEBHOOK_EVENTS),
      body: z.string(),
      state: z.enum(['waiting', 'delivered', 'failed']),
      attempts: z.int(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      created_at: z.string(),
      delivered_at: z.string().nullable()
    })
  ),
  next_cursor: z.string().nullable()
})
export type WebhookDeliveriesBody = z.output<typeof webhookDeliveriesSchema>
