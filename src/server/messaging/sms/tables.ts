declare module '../../platform/db/tables.ts' {
  interface Tables {
    sms_sendings: SmsSendingTable
  }
}

export interface SmsSendingTable {
  /** The outbox message's key. */
  id: string
  /** sending, used-up (a limit), waiting, uncertain, suppressed, taken, delivered, undelivered, refused */
  state: string
  /** How often nobody knows whether it was sent. */
  uncertain: number
  /** The carrier's id of the message. */
  provider_id: string | null
  segments: number
  created_at: string
  updated_at: string
  checked_at: string
}
