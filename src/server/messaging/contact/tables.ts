declare module '../../platform/db/tables.ts' {
  interface Tables {
    contact_messages: ContactMessageTable
  }
}

export interface ContactMessageTable {
  id: string
  /** The same message sent twice on one day is one message. */
  fingerprint: string
  locale: string
  name: string
  email: string
  phone: string
  subject: string
  order_number: string
  message: string
  /** Answers about the person who would take a medicine; empty where none was given. */
  age: string
  pregnancy: string
  child_weight: string
  other_medicines: string
  created_at: string
}
