import { z } from 'zod'
import type { PayloadBy } from '../../platform/outbox/messages.ts'

export const webhookMessages = {
  'webhook.delivery': z.object({ deliveryId: z.string() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'webhook.delivery': PayloadBy<typeof webhookMessages, 'webhook.delivery'>
  }
}
