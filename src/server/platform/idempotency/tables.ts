declare module '../db/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyTable
  }
}

export interface IdempotencyTable {
  principal: string
  key: string
  fingerprint: string
  status: number
  body: string
  created_at: string
}
