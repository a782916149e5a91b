declare module '../../platform/db/tables.ts' {
  interface Tables {
    message_texts: MessageTextTable
  }
}

/** Sentences of messages that staff wrote in place of those the shop ships with. */
export interface MessageTextTable {
  /** A kind of `MESSAGE_TEXTS`. */
  kind: string
  /** Texts by language and key. */
  texts_json: string
  /** Goes up with each change, back to the shipped texts too. */
  version: number
  updated_at: string
}
