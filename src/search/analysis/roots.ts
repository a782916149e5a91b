import { singular } from './english.ts'
import { keyOfWord } from './latin.ts'
import { isCyrillic, isLatin } from './folding.ts'
import { mongolianStem } from './mongolian.ts'

/** A folded word's readable stem and its root, in its own alphabet. */
export function stemOf(word: string): { readonly base: string; readonly root: string } {
  if (isCyrillic(word)) return mongolianStem(word)
  const base = isLatin(word) ? singular(word) : word
  return { base, root: base }
}

/** The key that all forms of a folded word share. */
export const rootKey = (word: string) => keyOfWord(stemOf(word).root)
