import type { WebhookEvent } from '../../../domain/messaging/webhook.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointTable
    webhook_deliveries: WebhookDeliveryTable
    webhook_positions: { name: string; position: number }
  }
}

export interface WebhookEndpointTable {
  id: string
  url: string
  events_json: string
  /** The secret that signs deliveries, encrypted. */
  secret: string
  created_at: string
  /** Since when every delivery has been refused; null while one succeeds. */
  failing_since: string | null
  disabled_at: string | null
}

export interface WebhookDeliveryTable {
  /** Sent along as `webhook-id`: the same for every attempt and every replay. */
  id: string
  endpoint_id: string
  event: WebhookEvent
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  /** The last answer's, where there was one. */
  status: number | null
  error: string | null
  created_at: string
  delivered_at: string | null
}
