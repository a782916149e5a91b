import { fold } from './folding.ts'

export interface Word {
  /** The word in small letters, with its letters repaired. */
  readonly text: string
  /** Words of one chunk stand together without a space: `B-12`. */
  readonly chunk: number
  /** Where it begins in the folded text. */
  readonly start: number
}

const WORD = /[\p{L}\p{N}]+(?:(?<=\d)[.,]\d+\p{L}*)*|(?<=\d\s?)%|(?<=\d)["”″]/gu
const JOINT = /^[-/.'’+&_]?$/

/** Words of a text in order. */
export const wordsOf = (text: string): readonly Word[] => scanWords(fold(text))

/** Words of a text that has been folded. */
export function scanWords(folded: string): readonly Word[] {
  const words: Word[] = []
  let chunk = -1
  let end = -1
  for (const { 0: word, index } of folded.matchAll(WORD)) {
    const joined = end >= 0 && JOINT.test(folded.slice(end, index))
    if (!joined) chunk += 1
    words.push({ text: word, chunk, start: index })
    end = index + word.length
  }
  return words
}
