/** Requests to suggesters. */

export interface Completion {
  readonly field: string
  readonly prefix: string
  readonly size: number
  readonly skipDuplicates: boolean
  readonly fuzzy?: { readonly fuzziness: 'auto' | 0 | 1 | 2; readonly minLength: number; readonly prefixLength: number }
}

/** Words that may have been meant, for each word of a text that its field does not know. */
export interface TermSuggestion {
  readonly field: string
  readonly text: string
  readonly size: number
  readonly mode: 'missing' | 'popular' | 'always'
  readonly sort: 'score' | 'frequency'
  readonly maxEdits: 1 | 2
  /** Letters at the beginning that are taken to be right. */
  readonly prefixLength: number
  readonly minWordLength: number
}
