import { keyOfWord } from '../analysis/latin.ts'
import { rootKey } from '../analysis/roots.ts'
import { amountOf, isNumber, isUnit, splitAmount } from '../analysis/units.ts'
import { wordsOf } from '../analysis/words.ts'

/** Roots of a text's words in order, so that inflections make the same phrase. */
export const rootsInOrder = (text: string) => inOrder(text, rootKey)

/** Its words as they are written, in order: Mongolian in Latin has no roots. */
export const wordsInOrder = (text: string) => inOrder(text, word => keyOfWord(word))

/** One key a word; a strength and its unit are one. */
function inOrder(text: string, keyOf: (word: string) => string): readonly string[] {
  const words = wordsOf(text)
  const keys: string[] = []
  for (let at = 0; at < words.length; at++) {
    const { text: word = '' } = words[at] ?? {}
    const next = words[at + 1]?.text
    if (next !== undefined && isNumber(word) && isUnit(next)) {
      keys.push(amountOf(word, next) ?? keyOf(word))
      at += 1
      continue
    }
    const amount = splitAmount(word)
    keys.push((amount && amountOf(amount.number, amount.unit)) ?? keyOf(word))
  }
  return keys
}
