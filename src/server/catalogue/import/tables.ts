declare module '../../platform/db/tables.ts' {
  interface Tables {
    imports: { file_hash: string; rows_done: number; updated_at: string }
  }
}

export {}
