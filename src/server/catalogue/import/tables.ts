export interface ImportTables {
  imports: { file_hash: string; rows_done: number; updated_at: string }
}
