import { foldLetters } from '../search/text-signals.ts'

/** Questions about products and their answers (spec §7). */

export const QUESTION_MIN = 5
export const QUESTION_MAX = 500
export const ANSWER_MAX = 1_000
export const QUESTION_SEARCH_MAX = 80

/** Questions and answers of one customer within an hour. */
export const QUESTIONS_PER_HOUR = 10

/** The answerer: staff, or a customer who has received the product. */
export const ANSWERER_KINDS = ['staff', 'buyer'] as const
export type AnswererKind = (typeof ANSWERER_KINDS)[number]

/** Text as questions are searched: folded letters, one space between words. */
export const searchText = (text: string) => foldLetters(text).replace(/\s+/g, ' ').trim()

const WORD_MAX = 40

/** Different words of a text, as they are searched; longer ones are cut. */
export const searchWords = (text: string): readonly string[] => [
  ...new Set((searchText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(word => word.slice(0, WORD_MAX)))
]
