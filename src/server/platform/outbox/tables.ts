declare module '../db/tables.ts' {
  interface Tables {
    outbox: OutboxTable
  }
}

/** `suppressed`: no provider is configured to send it; `expired`: it is of no use any more. */
export type OutboxState = 'waiting' | 'done' | 'suppressed' | 'expired' | 'failed'

export interface OutboxTable {
  id: string
  kind: string
  /** Messages of one queue wait for each other alone. */
  queue: string
  /** One message per cause: a second one with the same key is not written. */
  dedupe_key: string
  payload_json: string
  state: OutboxState
  attempts: number
  due_at: string
  created_at: string
  done_at: string | null
  error: string | null
}
