declare module '../../platform/db/tables.ts' {
  interface Tables {
    api_keys: ApiKeyTable
  }
}

export interface ApiKeyTable {
  id: string
  /** "ERP", "courier". */
  name: string
  key_hash: string
  /** The first letters, by which people recognise it. */
  hint: string
  permissions_json: string
  /** The member in whose name it acts in the audit. */
  created_by: string
  created_at: string
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}
