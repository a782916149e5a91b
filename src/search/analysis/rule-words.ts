import type { RuleWord } from '../../domain/search/search-rules.ts'
import { QUERY_WORDS_MAX } from '../ranking.ts'
import { keyOfWord } from './latin.ts'
import { joinAmounts } from './query-words.ts'
import { isStopKey, isStopWord } from './stop-words.ts'
import { meaningsOf } from './synonyms.ts'
import { wordsOf } from './words.ts'

/** Words of a search or of a rule's text, so that a rule holds for every ending and for both alphabets. */
export const ruleWords = (text: string): readonly RuleWord[] =>
  joinAmounts(wordsOf(text).slice(0, QUERY_WORDS_MAX)).map(({ word, amount }) => ({
    text: word.text,
    keys: new Set([...meaningsOf(word.text), ...(amount === undefined ? [] : [amount])]),
    isOptional: isStopWord(word.text) || isStopKey(keyOfWord(word.text))
  }))
