import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import type { QueryRewrite } from '../../../contract/search/searches.ts'
import type { PenaltyReason, Unsuitability } from '../../../contract/search/patient-clauses.ts'
import type { SentenceCondition } from '../../../domain/search/search-sentence.ts'
import type { MatchedSearchRules, SearchSignals } from '../../../domain/search/search-rules.ts'
import type { ActiveSearchRules } from './active-search-rules.ts'
import type { SearchWithRules } from './search-with-rules.ts'

export interface ExplainDeps {
  readonly search: SearchWithRules
  readonly rules: ActiveSearchRules
  /** How a text was read, from what it found. */
  readonly interpret: (
    text: string,
    found: readonly ProductDocument[],
    alternatives: readonly string[]
  ) => Pick<SearchExplanation, 'reading' | 'meant'>
}

/** How a search was read and why these products answer it: numbers are those of the search engine. */
export interface SearchExplanation {
  readonly text: string
  /** The text without its conditions. */
  readonly words: readonly ExplainedWord[]
  /** How it was read as a whole, and what was looked for instead. */
  readonly reading: QueryRewrite
  readonly meant: string
  readonly conditions: readonly SentenceCondition[]
  readonly rules: MatchedSearchRules
  readonly total: number
  readonly products: readonly ProductExplanation[]
  /** The product that was asked for, where it is not in the list, or stands there only beside those with all words. */
  readonly missing?: MissingProduct
}

export interface ExplainedWord {
  readonly text: string
  readonly stem: string
  /** A word that is not required: it carries the sentence. */
  readonly isOptional: boolean
  /** Whether any product has it, so that no typing error is looked for. */
  readonly isKnown: boolean
}

export interface ProductExplanation {
  readonly slug: string
  readonly title: string
  /** Place in the list, from 1. */
  readonly place: number
  readonly score: number
  /** The search in the words by which it was found. */
  readonly foundBy: string
  /** Scores by word and field, highest first. */
  readonly fields: readonly { readonly word: string; readonly field: string; readonly score: number }[]
  /** Kinds of the product by its titles, and whether the search names one. */
  readonly kinds: readonly string[]
  readonly isOfKind: boolean
  /** Place among pinned products, from 1. */
  readonly pin?: number
  readonly isBuried: boolean
  /** It answers what the search complains of, and a pharmacist offers it before others. */
  readonly isFirstChoice: boolean
  /** Facts of the business that lift it, in per cent of its score. */
  readonly signals: readonly { readonly signal: keyof SearchSignals; readonly percent: number }[]
  /** Why it stands lower than its words: it does not suit everybody whom the search is for. */
  readonly penalties: readonly ScorePenalty[]
  /** Factors of boosted categories. */
  readonly boosts: readonly { readonly category: string; readonly weight: number }[]
}

export interface ScorePenalty {
  readonly by: PenaltyReason
  /** Share of its score that is left. */
  readonly percent: number
}

export interface MissingProduct {
  readonly slug: string
  readonly title?: string
  readonly reasons: readonly MissingReason[]
}

export type MissingReason =
  | { readonly code: 'unknown' | 'sold-out' | 'without-price' | 'not-yet-on-sale' | 'without-picture' | 'too-far-down' }
  | { readonly code: 'condition'; readonly text: string }
  | { readonly code: 'unfit'; readonly by: Unsuitability }
  | { readonly code: 'word'; readonly word: string }
