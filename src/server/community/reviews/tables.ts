declare module '../../platform/db/tables.ts' {
  interface Tables {
    reviews: ReviewTable
    review_photos: ReviewPhotoTable
    review_votes: { review_id: string; user_id: string; created_at: string }
  }
}

/** A review of a product or vendor: its public version, and what its writer submitted last. */
export interface ReviewTable {
  /** A uuid of version 7: in the order in which they were written. */
  id: string
  subject_type: 'product' | 'vendor'
  /** Id of a product, code of a vendor. */
  subject_id: string
  /** `user:<id>`, `order:<id>` of a guest, `demonstration:<number>`; each writes one review of a subject. */
  author: string
  user_id: string | null
  /** The public name; null where the customer gave none. */
  author_name: string | null
  locale: string
  /** 1 to 5. */
  rating: number
  title: string
  comment: string
  /** The newest version, which may wait or have been rejected. */
  submitted_json: string
  /** Photos of the public version. */
  photos_json: string
  /** The line that the writer received; null for others. */
  line_item_id: string | null
  /** Options of the variant that was bought. */
  options_json: string
  received_at: string | null
  /** The shop's reply. */
  reply: string
  replied_at: string | null
  /** Customers who found it helpful. */
  helpful: number
  is_public: number
  demonstration: number
  created_at: string
  /** When a later version was published. */
  edited_at: string | null
}

export interface ReviewPhotoTable {
  id: string
  review_id: string
  /** Name of the file in the data folder. */
  file: string
  width: number
  height: number
  /** Whether the public version has it. */
  is_public: number
  created_at: string
}
