declare module '../../platform/db/tables.ts' {
  interface Tables {
    slow_requests: SlowRequestTable
    backups: BackupTable
  }
}

/** A request that took long; nothing of who made it. */
export interface SlowRequestTable {
  id: string
  /** As the answer and the log have it. */
  request_id: string
  method: string
  /** `/api/v2/orders/:number`; of a page its first part. */
  route: string
  status: number
  took_ms: number
  happened_at: string
}

export interface BackupTable {
  id: string
  file_name: string
  bytes: number
  made_at: string
}
