import { keyOfWord } from '../analysis/latin.ts'
import { joinAmounts } from '../analysis/query-words.ts'
import { rootKey } from '../analysis/roots.ts'
import { wordsOf } from '../analysis/words.ts'

/** Roots of a text's words in order, so that inflections make the same phrase. */
export const rootsInOrder = (text: string) => inOrder(text, rootKey)

/** Words of a text as they are written, in order: Mongolian in Latin has no roots. */
export const wordsInOrder = (text: string) => inOrder(text, word => keyOfWord(word))

/** One key a word; a strength and its unit are one. */
const inOrder = (text: string, keyOf: (word: string) => string): readonly string[] =>
  joinAmounts(wordsOf(text)).map(({ word, amount }) => amount ?? keyOf(word.text))
