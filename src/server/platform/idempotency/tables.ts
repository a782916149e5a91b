export interface IdempotencyTables {
  idempotency_keys: IdempotencyTable
}

export interface IdempotencyTable {
  principal: string
  key: string
  fingerprint: string
  status: number
  body: string
  created_at: string
}
