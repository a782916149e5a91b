interface QueueOptions {
  /** How many messages of the queue are under way at the same time. */
  readonly concurrency: number
}

/**
 * Messages of one queue wait for each other and for nobody else's: a mail provider that hangs does not hold up
 * codes for signing in, and ten thousand mails of a sale keep no refund.
 */
export const QUEUES = {
  'sms-codes': { concurrency: 4 },
  'mail-codes': { concurrency: 4 },
  mail: { concurrency: 4 },
  sms: { concurrency: 4 },
  push: { concurrency: 8 },
  // Webhooks of other systems: one that hangs does not delay mails.
  webhooks: { concurrency: 8 },
  // Money: one after another, as it was decided.
  refunds: { concurrency: 1 },
  lender: { concurrency: 1 }
} as const satisfies Record<string, QueueOptions>

export type QueueName = keyof typeof QUEUES

export const queueNames = Object.keys(QUEUES) as readonly QueueName[]
