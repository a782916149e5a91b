declare module '../../platform/db/tables.ts' {
  interface Tables {
    look_books: LookBookTable
  }
}

export interface LookBookTable {
  id: string
  user_id: string
  title: string
  /** `LookBookContent['items']` as its owner left them. */
  items_json: string
  privacy: 'private' | 'link' | 'public'
  /** Token of its link; a new one when it becomes private, so that old links end. */
  token: string
  /** Counts the changes: an older tab must not overwrite a newer one. */
  version: number
  /** `LookBookContent` that was approved; null while everybody sees none. */
  published_json: string | null
  published_at: string | null
  created_at: string
  updated_at: string
}
