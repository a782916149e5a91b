declare module '../../platform/db/tables.ts' {
  interface Tables {
    submissions: SubmissionTable
    content_reports: ContentReportTable
  }
}

/** One version of a text that a customer wrote for others. Versions of one text share `target_id`. */
export interface SubmissionTable {
  id: string
  kind: string
  target_id: string
  subject_type: string
  subject_id: string
  subject_title: string
  /** Path of the page it stands on, without the language. */
  subject_path: string
  user_id: string | null
  author_name: string
  /** E-mail of a guest; a customer is written to at the address of the account. */
  author_email: string
  locale: string
  /** Everything of it that people read. */
  text: string
  payload_json: string
  photo_count: number
  holds_json: string
  state: 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'superseded'
  reason: string | null
  /** The moderator's note to the writer. */
  note: string
  appeal: string | null
  /** A keyed hash; emptied after a month. */
  network: string
  created_at: string
  decided_at: string | null
  decided_by: string | null
}

/** A reader's report of a text; `closed_at` is when a moderator decided about it. */
export interface ContentReportTable {
  id: string
  kind: string
  target_id: string
  /** A keyed hash of the network: readers of one network count as one. */
  reporter: string
  /** Null for a guest. */
  user_id: string | null
  reason: string
  comment: string
  created_at: string
  closed_at: string | null
}
