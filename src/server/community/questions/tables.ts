declare module '../../platform/db/tables.ts' {
  interface Tables {
    questions: QuestionTable
    answers: AnswerTable
    question_words: QuestionWordTable
  }
}

/** A question about a product; public once `published_at` is set. */
export interface QuestionTable {
  /** Version 7: the order of ids is the order in time. */
  id: string
  product_id: string
  /** Null for the demonstration, and once the account is deleted. */
  user_id: string | null
  author_name: string
  locale: string
  text: string
  /** The question with its public answers, as its words are cut for the search. */
  search_text: string
  demonstration: number
  published_at: string | null
  created_at: string
}

export interface AnswerTable {
  id: string
  question_id: string
  /** Null for a person of the shop, the demonstration, and once the account is deleted. */
  user_id: string | null
  author_name: string
  answerer: 'staff' | 'buyer'
  locale: string
  text: string
  demonstration: number
  published_at: string | null
  created_at: string
}

/** A word of a public question or of its public answers. */
export interface QuestionWordTable {
  product_id: string
  word: string
  question_id: string
}
