/**
 * Ranking and expansion constants of both engines: the embedded one and the queries sent to a cluster have to order
 * the same documents alike.
 */

// BM25's usual k1; in place of b = 0.75 a field's length counts half.
export const BM25_K1 = 1.2
export const BM25_B = 0.5

/** Share of its score that a phrase has at once; as for words, a second occurrence adds less than the first. */
const PHRASE_SHARE_MIN = 0.3
export const phraseShare = (frequency: number) =>
  PHRASE_SHARE_MIN + (1 - PHRASE_SHARE_MIN) * (frequency / (frequency + BM25_K1))

/** A word counts at least this much in a text of any length. */
export const IMPACT_MIN = 0.3

/** Weight of a completed word against one that was typed in full. */
export const PREFIX_WEIGHT = 0.6
/** Completions looked up by length of the prefix, the most frequent first: one or two letters begin thousands of words. */
const PREFIX_TERMS_MAX = [0, 12, 32]
const LONG_PREFIX_TERMS_MAX = 64
export const maxPrefixTerms = (prefixLength: number) => PREFIX_TERMS_MAX[prefixLength] ?? LONG_PREFIX_TERMS_MAX

const COMPLETED_LENGTH_MIN = 3
/**
 * Whether the last of so many words may be the beginning of a longer one. Behind others a word of two letters that stands
 * in the catalogue is meant as it is (`шүдний оо`): completed it would be nearly anything.
 */
export const isCompleted = (length: number, words: number, isKnown: boolean) =>
  words < 2 || length >= COMPLETED_LENGTH_MIN || !isKnown

/** Near terms a misspelt word may stand for. */
export const FUZZY_TERMS_MAX = 48
/** Weight of a term by the number of edits that lead to it. */
export const EDIT_WEIGHTS = [1, 0.45, 0.25] as const
/** Words of one clause in which misspellings are looked up: each costs a walk through the term dictionary. */
export const FUZZY_WORDS_MAX = 6
/** Longer words are not corrected: they are no words but pasted text. */
export const FUZZY_LENGTH_MAX = 48

/** Words of one text that are searched; more narrow nothing down. */
export const QUERY_WORDS_MAX = 24

/** Weight of a synonym that takes several words, which is searched as a query of its own. */
export const SYNONYM_PHRASE_WEIGHT = 0.9

/** Factor of a completion's score per edit, so that misspelt prefixes come after all exact ones. */
export const COMPLETION_EDIT_WEIGHT = 0.1

/** Score of the first pinned product: above all that words can score, and exact in the engines' 32 bits. */
export const PINNED_SCORE = 1_000_000
/** Between two pins there is room for what conditions of a search add. */
export const PINNED_STEP = 1_000
